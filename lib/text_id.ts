/**
 * What ids of accounts and sessions look like, whoever made them. The database
 * cannot even look for some other texts, such as one with NUL.
 */
export const TEXT_ID = /^[A-Za-z0-9_-]{1,64}$/;

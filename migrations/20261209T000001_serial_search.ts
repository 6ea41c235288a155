/**
 * What word_lexemes costs by its declaration makes the planner use the index of
 * words. It also made it start parallel workers for a few rows, which takes
 * longer than the query.
 */
export const up = [`alter function word_lexemes(text) parallel unsafe`];

export const down = [`alter function word_lexemes(text) parallel safe`];

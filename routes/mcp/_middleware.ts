// Pages of other origins call it with their own key, like the API.
export { default } from "@/routes/v1/_middleware.ts";

export { default, handler } from "./[guide].tsx";

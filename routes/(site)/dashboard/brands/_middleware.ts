import { takeRead } from "@/lib/site/take_read.ts";

export default takeRead();

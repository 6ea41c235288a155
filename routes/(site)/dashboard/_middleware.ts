import { requireVisitor } from "@/lib/site/require_visitor.ts";

export default requireVisitor();

import { readSource } from "@/lib/imports/read_source.ts";
for (const path of Deno.args) {
  let n = 0, bad = 0; const reasons = new Map<string, number>(); const skipped: string[] = []; const files = new Set();
  const t = performance.now();
  try {
    const f = await Deno.open(path);
    for await (const row of readSource(f.readable, { onSkipped: (s) => skipped.push(s) })) { files.add(row.file); if ("reason" in row) { bad++; const k = `${row.file ?? ""} ${row.reason}`; reasons.set(k, (reasons.get(k) ?? 0) + 1); } else n++; }
    console.log(path.split("/").pop(), n, "ok", bad, "bad", [...files].length, "files", [...reasons].slice(0, 3), skipped.length, Math.round(performance.now() - t) + "ms", Math.round(Deno.memoryUsage().rss / 1e6) + "MB");
  } catch (e) { console.log(path.split("/").pop(), n, bad, String(e), String((e as Error).cause ?? "")); }
}

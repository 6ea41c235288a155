import type { Harness } from "../tests/harness.ts";
import { type Figure, perSecond, race } from "./measure.ts";

const BATCH = 500;
const ROUNDS = 20;

/** Answers through the whole application, against a handler that just sends the same text. */
export async function httpBench(app: Harness): Promise<Figure[]> {
  const key = await app.key({ plan: "unlimited" });
  const figures: Figure[] = [];
  const { data: [ad] } = await (await app.fetch("/v1/ads", { key })).json();
  for (
    const path of [
      "/v1/ads",
      `/v1/ads/${ad.ad_archive_id}`,
      "/v1/ads?is_active=true&media_type=video&limit=100",
    ]
  ) {
    const body = await (await app.fetch(path, { key })).text();
    const bare = () =>
      Promise.resolve(
        new Response(body, { headers: { "content-type": "application/json" } }),
      );
    const times = await race({
      bare: async () => {
        for (let i = 0; i < BATCH; i++) await (await bare()).text();
      },
      warm: async () => {
        for (let i = 0; i < BATCH; i++) {
          await (await app.fetch(path, { key })).text();
        }
      },
      cold: async () => {
        for (let i = 0; i < BATCH / 10; i++) {
          app.services.archive.cache.drop();
          await (await app.fetch(path, { key })).text();
        }
      },
    }, ROUNDS);
    const baseline = `bare ${perSecond(BATCH, times.bare)}`;
    figures.push(
      {
        what: `GET ${path}, kept answer`,
        measured: perSecond(BATCH, times.warm),
        baseline,
        ratio: times.bare / times.warm,
        target: "",
      },
      {
        what: `GET ${path}, from the database`,
        measured: perSecond(BATCH / 10, times.cold),
        baseline,
        ratio: times.bare / times.cold / 10,
        target: "",
      },
    );
  }
  return figures;
}

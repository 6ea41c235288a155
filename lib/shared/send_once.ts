/**
 * Code for a page's head: no form is posted twice, not even before scripts have
 * loaded, and the pressed button shows that it is being sent. A page from the
 * browser's cache, or one that was stopped, can send again; Firefox does not
 * report the latter, so a reload is needed there. Browsers also report a stop if
 * the page's own URL changes, or if another form is sent: then another
 * navigation follows at once.
 */
export const SEND_ONCE = `
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if ("sent" in form.dataset) return event.preventDefault();
  form.dataset.sent = "";
  const button = event.submitter ?? form.querySelector("[type=submit]");
  button?.setAttribute("aria-busy", "true");
});
function reset({ persisted }) {
  if (persisted === false) return;
  for (const form of document.querySelectorAll("[data-sent]")) {
    delete form.dataset.sent;
    form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
  }
}
addEventListener("pageshow", reset);
let stopped;
self.navigation?.addEventListener("navigateerror", (event) => {
  stopped = setTimeout(reset, 100, event);
});
self.navigation?.addEventListener("navigate", () => clearTimeout(stopped));
`;

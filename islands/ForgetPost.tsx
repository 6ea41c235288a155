import { useEffect } from "preact/hooks";

/** Makes reloading the response to a form ask for the page, and not send the form once more. */
export function ForgetPost() {
  useEffect(() => history.replaceState(null, "", location.href), []);
  return null;
}

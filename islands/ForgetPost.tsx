import { useEffect } from "preact/hooks";

/** Makes a reload of a form's response, or a return to it, request the page instead of submitting the form again. */
export function ForgetPost() {
  useEffect(() => history.replaceState(null, "", location.href), []);
  return null;
}

import { useEffect } from "preact/hooks";

/** Makes a return to a form's response request the page instead of submitting the form again, and a reload too, except in WebKit. */
export function ForgetPost() {
  useEffect(() => history.replaceState(null, "", location.href), []);
  return null;
}

import { NavLink } from "@/components/NavLink.tsx";

/** The product's logo and name; a link to the home page. */
export function Wordmark() {
  return (
    <NavLink
      href="/"
      class="inline-flex items-center gap-2.5 font-semibold tracking-tight text-ink"
    >
      <svg viewBox="0 0 32 32" class="size-6" aria-hidden="true">
        <rect width="32" height="32" rx="7" class="fill-accent" />
        <path d="M8 15.5h16v7H8z" class="fill-on-accent" opacity=".35" />
        <path d="M8 9.5h16v4H8z" class="fill-on-accent" />
        <path
          d="M13 18h6"
          class="stroke-on-accent"
          stroke-width="2"
          stroke-linecap="round"
        />
      </svg>
      Ad Archive
    </NavLink>
  );
}

/**
 * The content security policy of every page. It allows the site's own files, but no plugins, other base URLs or forms.
 * Only a server can restrict framing, with `frame-ancestors`.
 */
export const contentSecurityPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

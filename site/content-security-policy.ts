/**
 * The policy of every page of the site. It allows the files of the site, and neither plugins, another base of addresses nor
 * the sending of forms. A page cannot say who may frame it: a server says that with `frame-ancestors`.
 */
export const contentSecurityPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

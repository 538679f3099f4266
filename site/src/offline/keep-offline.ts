/** Keeps the page in this browser, once it has nothing better to do. Later visits need no network. */
export function keepOffline(): void {
  // Browsers offer no service worker on a page without HTTPS.
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // A browser may refuse to keep anything. The page then works as on the first visit.
    navigator.serviceWorker.register('./service-worker.js').catch(() => undefined)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register)
  else setTimeout(register, 1000)
}

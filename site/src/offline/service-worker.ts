/** The version and the files of the built page, which the build writes before this code. */
declare const BUILT: { readonly version: string; readonly files: readonly string[] }

/** The time after which a kept page is better than one from a slow network, in milliseconds. */
const PATIENCE = 4000

const scope = globalThis as unknown as ServiceWorkerGlobalScope
const page = scope.registration.scope
/** Other sites of this origin have caches, too. */
const family = `tranship ${page} `
const cacheName = family + BUILT.version
const files = new Set(BUILT.files.map((file) => new URL(file, page).href))

scope.addEventListener('install', (event) => event.waitUntil(keep()))
scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method !== 'GET') return
  const [address = ''] = url.split(/[?#]/)
  if (address === page || address === `${page}index.html`) event.respondWith(newestPage(event.request))
  else if (files.has(address)) event.respondWith(keptFile(event.request))
})

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName)
  // A cache of the browser may hold the page of an earlier version.
  await cache.addAll([new Request(page, { cache: 'no-cache' }), ...files])
}

/** A version is activated once no tab shows the one before it, so no tab loses files that it still needs. */
async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((one) => one.startsWith(family) && one !== cacheName)
  await Promise.all(others.map((one) => caches.delete(one)))
  await scope.clients.claim()
}

/** Returns the page of the network, or the kept one if there is no network. So nobody has an old page for long. */
async function newestPage(request: Request): Promise<Response> {
  const kept = await find(page)
  if (kept === undefined) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE))
  return Promise.race([fetch(request).catch(() => kept), late])
}

/** Returns a kept file. Its name holds a hash of its content, so the network has no newer one. */
async function keptFile(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request)
}

async function find(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  // Servers may say that files vary by the origin that asks.
  return cache.match(address, { ignoreSearch: true, ignoreVary: true })
}

export {}

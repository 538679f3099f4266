/** The prefix of error codes for a proxy that refuses the connection. The HTTP status follows. */
export const refusedByProxy = 'ERR_PROXY_'

const codesByText: Readonly<Record<string, readonly string[]>> = {
  'nothing listens there': ['ECONNREFUSED'],
  'the connection was cut': ['ECONNRESET', 'ECONNABORTED', 'EPIPE'],
  'no answer has come in time': ['ETIMEDOUT'],
  'no way leads there': ['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'],
  'its name cannot be resolved': ['ENOTFOUND'],
  'its name cannot be resolved at the moment': ['EAI_AGAIN'],
  'its certificate is of nobody who is trusted': [
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_SIGNATURE_FAILURE'],
  ],
  'its certificate has expired': ['CERT_HAS_EXPIRED'],
  'its certificate does not count yet': ['CERT_NOT_YET_VALID'],
  'its certificate is for another name': ['ERR_TLS_CERT_ALTNAME_INVALID'],
}

const words = new Map(
  Object.entries(codesByText).flatMap(([text, codes]) => codes.map((code) => [code, text])),
)

/** Describes a connection error in words; `undefined` for unknown codes. */
export function connectionWords(code: string): string | undefined {
  if (code.startsWith('HPE_')) return 'what listens there does not speak HTTP'
  if (code.startsWith(refusedByProxy)) return 'the proxy in between does not connect to it'
  if (isNoTls(code)) return 'what listens there does not speak TLS'
  return words.get(code)
}

/** Returns a hint for a server that has never answered. */
export function connectionAdvice(code: string, context: string | undefined): string {
  const address =
    context === undefined ? 'its address' : `the address of the context \`${context}\` in the kubeconfig`
  if (code === `${refusedByProxy}407`)
    return 'Give the proxy its user and password: in proxy-url of the kubeconfig, or in HTTPS_PROXY.'
  if (code.startsWith(refusedByProxy))
    return 'Check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY.'
  if (isNoTls(code)) return `Check whether ${address} is one of https.`
  if (words.get(code)?.includes('certificate') === true)
    return `Check ${address}, and what the kubeconfig says about its certificate: certificate-authority, tls-server-name.`
  return `Check whether the cluster runs, and whether ${address} is right.`
}

function isNoTls(code: string): boolean {
  return code === 'EPROTO' || code.startsWith('ERR_SSL_')
}

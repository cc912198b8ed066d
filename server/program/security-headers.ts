import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Content-Security-Policy of the pages. Nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // Only WebAssembly, for hashing large files in the verifier; still no eval.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", 'blob:'],
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'self'"],
    objectSrc: ["'none'"],
  },
}

/** Permissions-Policy of the pages: what capturing evidence and signing in need, and nothing for frames. */
const permissionsPolicy = [
  ...[
    'camera',
    'geolocation',
    'microphone',
    'fullscreen',
    'clipboard-write',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
  ],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')

/**
 * The security headers of every answer. They never change, so they are computed once. Where errors are
 * reported (`sentryDsn`), pages may connect to that origin as well.
 */
export function securityHeaders(publicUrl: string, sentryDsn?: string): Record<string, string> {
  const { directives } = contentSecurityPolicy
  const connectSrc = [...directives.connectSrc, ...(sentryDsn ? [new URL(sentryDsn).origin] : [])]
  const protect = helmet({
    contentSecurityPolicy: { ...contentSecurityPolicy, directives: { ...directives, connectSrc } },
    crossOriginEmbedderPolicy: false,
    // Like frame-ancestors, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    hsts: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protect(answer.req, answer, (fault?: unknown) => {
    if (fault) throw fault
  })
  const made = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(made), 'permissions-policy': permissionsPolicy }
}

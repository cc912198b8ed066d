import { createHash } from 'node:crypto'
import type { Locale } from '@atesta/contract/limits.ts'
import { escapeHtml } from '../../formats/escape-markup.ts'
import { fill } from '../../http/texts.ts'
import { mailTexts } from '../../mail/content.ts'

export type Subscription = { address: string; locale: Locale; company: string; unsubscribed: boolean }

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f5;color:#1f2733;font:16px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{box-sizing:border-box;max-width:34rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #e0e5eb;border-radius:12px}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.3}
p{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:.85rem 1.5rem;border:0;border-radius:8px;background:#2f5fd0;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #9cc2ff;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#12161c;color:#e8ecf1}main{background:#1b2129;border-color:#2c3541}}`

/** What the page may load and do: its own style, and sending its form back here. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (locale: Locale, title: string, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** The page behind the link of a message. `changed`: it confirms a change instead of asking. */
export function unsubscribePage(subscription: Subscription, changed: boolean): string {
  const { locale, company, address, unsubscribed } = subscription
  const texts = mailTexts[locale].unsubscribed
  const said = unsubscribed ? texts.done : changed ? texts.resumed : texts.question
  const [wanted, label] = unsubscribed ? ['resume', texts.again] : ['stop', texts.stop]
  return page(
    locale,
    texts.title,
    `<p role="status">${escapeHtml(fill(said, { company, address }))}</p>
<form method="post"><input type="hidden" name="wanted" value="${wanted}"><button type="submit">${escapeHtml(label)}</button></form>`,
  )
}

/** The page for a link that is truncated or forged, or whose client is gone. */
export function unknownSubscriptionPage(locale: Locale): string {
  const texts = mailTexts[locale].unsubscribed
  return page(locale, texts.unknown_title, `<p>${escapeHtml(texts.unknown)}</p>`)
}

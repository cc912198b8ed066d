import { textShadeOf } from '@atesta/contract/colour-scale.ts'
import { inkOn } from '@atesta/contract/colours.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { escapeHtml } from '../formats/escape-markup.ts'
import type { Content } from './content.ts'

export type Frame = {
  locale: Locale
  greeting: string
  company: string
  colour: string
  logo: boolean
  plainLink: string
  footer: string[]
  unsubscribe?: { label: string; url: string }
}

const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** A word without a blank, such as a name or an address, takes lines instead of widening the message. */
const wraps = 'word-break:break-word'
const paragraph = (html: string, style = '') =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1f2733;${style}">${html}</p>`

/** For mail programs with a dark mode; those that ignore classes keep the inline colours. */
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#12161c!important}.card{background:#1b2129!important;border-color:#2c3541!important}
.ink,.ink h1{color:#e8ecf1!important}.soft{color:#aab4c0!important}.quote{background:#232b35!important;color:#e8ecf1!important}
.line{border-color:#2c3541!important}.link{color:#9cc2ff!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.head{padding-left:10px!important;padding-right:10px!important}.wide{width:100%!important}.btn{display:block!important;text-align:center!important}
.label{display:block!important;width:auto!important;padding-bottom:0!important;border-bottom:0!important}.value{display:block!important}}`

function headHtml({ company, colour, logo }: Frame): string {
  const ink = inkOn(colour)
  const name = `<span style="font-size:18px;font-weight:600;letter-spacing:.01em;color:${ink}">${escapeHtml(company)}</span>`
  const picture = `<img src="cid:logo" alt="${escapeHtml(company)}" height="36" style="display:block;height:36px;width:auto;border:0;padding:6px 10px;border-radius:8px;background:#ffffff">`
  return logo
    ? `<tr><td class="head" style="padding:18px 26px 0;border-top:6px solid ${colour};border-radius:12px 12px 0 0">${picture}</td></tr>`
    : `<tr><td class="pad" style="padding:20px 36px;${wraps};background:${colour};border-radius:12px 12px 0 0">${name}</td></tr>`
}

function rowsHtml(rows: [string, string][]): string {
  const cell =
    'padding:10px 0;font-size:15px;line-height:1.5;border-bottom:1px solid #e3e7ed;vertical-align:top;text-align:left'
  const row = ([label, value]: [string, string]) =>
    `<tr><th scope="row" class="soft line label" style="${cell};width:132px;padding-right:16px;font-weight:400;color:#5a6675">${escapeHtml(label)}</th>` +
    `<td class="ink line value" style="${cell};color:#1f2733">${escapeHtml(value)}</td></tr>`
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse;margin:0 0 24px">${rows.map(row).join('')}</table>`
}

function buttonHtml({ label, url }: NonNullable<Content['button']>, frame: Frame): string {
  const shade = textShadeOf(frame.colour)
  return (
    `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="border-radius:8px;background:${shade}">` +
    `<a class="btn" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;line-height:1.25;color:#ffffff;text-decoration:none;border-radius:8px;border:1px solid ${shade}">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#5a6675">${escapeHtml(frame.plainLink)}<br>` +
    `<a class="link" href="${escapeHtml(url)}" style="color:#1d4fb8;word-break:break-all">${escapeHtml(url)}</a></p>`
  )
}

function footHtml({ footer, unsubscribe }: Frame): string {
  const small = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a6675'
  const stop = unsubscribe
    ? `<p class="soft" style="${small}"><a class="link" href="${escapeHtml(unsubscribe.url)}" style="color:#1d4fb8">${escapeHtml(unsubscribe.label)}</a></p>`
    : ''
  return footer.map((text) => `<p class="soft" style="${small}">${escapeHtml(text)}</p>`).join('') + stop
}

/** The message as HTML: tables and inline styles, the subset that mail programs agree on. */
export function htmlOf(content: Content, frame: Frame): string {
  const body = [
    `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.3;font-weight:650;color:inherit">${escapeHtml(content.title)}</h1>`,
    paragraph(escapeHtml(frame.greeting)),
    ...content.paragraphs.map((text) => paragraph(escapeHtml(text))),
    content.quote === undefined
      ? ''
      : `<div class="quote" style="margin:0 0 24px;padding:16px 20px;border-left:4px solid ${textShadeOf(frame.colour)};border-radius:4px;background:#f3f5f8;font-size:16px;line-height:1.55;color:#1f2733">${lines(content.quote)}</div>`,
    content.rows ? rowsHtml(content.rows) : '',
    content.button ? buttonHtml(content.button, frame) : '',
    ...(content.notes ?? []).map(
      (text) =>
        `<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#5a6675">${escapeHtml(text)}</p>`,
    ),
  ].join('\n')
  return `<!doctype html>
<html lang="${frame.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef1f5;${font};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="page" cellpadding="0" cellspacing="0" border="0" width="100%" style="background:#eef1f5"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" border="0" width="600" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e0e5eb;border-radius:12px;border-collapse:separate;${font}">
${headHtml(frame)}
<tr><td class="pad ink" style="padding:28px 36px 20px;${wraps};color:#1f2733">
${body}
</td></tr>
</table>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" style="width:100%;max-width:600px;${font}"><tr><td class="pad" style="padding:20px 36px 0;${wraps}">
${footHtml(frame)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The message as plain text. */
export function textOf(content: Content, frame: Frame): string {
  const blocks = [
    content.title,
    frame.greeting,
    ...content.paragraphs,
    content.quote?.replace(/\r\n|\r/g, '\n').replace(/^/gm, '> '),
    content.rows?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.button && `${content.button.label}:\n${content.button.url}`,
    ...(content.notes ?? []),
    ['-- ', ...frame.footer].join('\n'),
    frame.unsubscribe && `${frame.unsubscribe.label}:\n${frame.unsubscribe.url}`,
  ]
  return `${blocks.filter((block) => block).join('\n\n')}\n`
}

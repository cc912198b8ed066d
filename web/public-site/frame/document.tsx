import { locales } from '@atesta/contract/limits.ts'
import { inLanguage, originPlaceholder } from '@atesta/contract/site/public-pages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sharePictures } from '../pictures/share-pictures.ts'
import { useShownPage } from './context.ts'
import noScript from './no-script.css?url'

/** The addresses of the files that the build has written. */
export type BuiltFiles = { styles: string; script: string; font: string }

/** Metadata for machines: title, description, the page in other languages, and its look when shared. */
export function PageMeta() {
  const { t } = useTranslation(['common', 'site'])
  const { locale, page, path } = useShownPage()
  const title =
    page === 'start' ? `Atesta – ${t('common:pages.start')}` : `${t(`common:pages.${page}`)} – Atesta`
  const description = t(`site:meta.${page}`)
  const own = originPlaceholder + inLanguage(path, locale)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      {locales.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={originPlaceholder + inLanguage(path, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={originPlaceholder + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('common:product')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={originPlaceholder + sharePictures[locale]} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('site:meta.picture')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The styles of the public pages where the page itself is one that needs a script. */
export const NoScriptStyles = ({ files }: { files: BuiltFiles }) => (
  <noscript>
    <link rel="stylesheet" href={files.styles} />
    <link rel="stylesheet" href={noScript} />
  </noscript>
)

function Head({ files }: { files: BuiltFiles }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <PageMeta />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#17181b" media="(prefers-color-scheme: dark)" />
      <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={files.styles} />
      <noscript>
        <link rel="stylesheet" href={noScript} />
      </noscript>
      <link rel="icon" href="/mark.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <script type="module" src={files.script} />
    </head>
  )
}

/** A whole page as the server sends it. */
export function PageDocument({ files, children }: { files: BuiltFiles; children: ReactNode }) {
  const { locale } = useShownPage()
  return (
    <html lang={locale}>
      <Head files={files} />
      <body>{children}</body>
    </html>
  )
}

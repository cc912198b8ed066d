import '@fontsource-variable/inter/wght.css'
import '../theme/fallback-font.css'
import '../theme/icon-sizes.css'
import './frame/site.css'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { openPages } from '@atesta/contract/site/open-pages.ts'
import { type PublicPage, publicPages } from '@atesta/contract/site/public-pages.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { createInstance } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ShownPageProvider } from './frame/context.ts'
import { type BuiltFiles, NoScriptStyles, PageDocument, PageMeta } from './frame/document.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { ContactPage } from './pages/contact-page.tsx'
import { CookiesPage } from './pages/cookies-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { PrivacyPage, TermsPage } from './pages/legal-page.tsx'
import { NoScriptPage } from './pages/no-script-page.tsx'
import { PlansPage } from './pages/plans-page.tsx'
import { PricingPage } from './pages/pricing-page.tsx'

const pages: Record<PublicPage, ComponentType> = {
  start: HomePage,
  pricing: PricingPage,
  plans: PlansPage,
  contact: ContactPage,
  cookies: CookiesPage,
  privacy: PrivacyPage,
  terms: TermsPage,
}

function textsIn(locale: Locale) {
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: texts[locale] },
    defaultNS: 'common',
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.init()
  return i18n
}

/** Renders every public page in every language; the names are `<page>.<locale>.html`. */
export function renderPages(files: BuiltFiles): { name: string; html: string }[] {
  return locales.flatMap((locale) => {
    const i18n = textsIn(locale)
    return publicPages.map((page) => {
      const Page = pages[page]
      const markup = renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <ShownPageProvider value={{ locale, page, path: paths[page]() }}>
            <PageDocument files={files}>
              <SiteFrame>
                <Page />
              </SiteFrame>
            </PageDocument>
          </ShownPageProvider>
        </I18nextProvider>,
      )
      return { name: `${page}.${locale}.html`, html: `<!doctype html>${markup}` }
    })
  })
}

/** What the build adds to a document of the application. */
export type Addition = {
  /** Name of the open page. */
  page: string
  locale: Locale
  /** Elements of the head: metadata, and styles for readers without script. */
  head: string
  /** Shown to readers without script in place of the page. */
  withoutScript: string
}

/** Renders, in every language, what the pages of the application for anyone say about themselves. */
export function renderAdditions(files: BuiltFiles): Addition[] {
  return locales.flatMap((locale) => {
    const i18n = textsIn(locale)
    return openPages.map((open) => {
      const render = (content: ReactNode) =>
        renderToStaticMarkup(
          <I18nextProvider i18n={i18n}>
            <ShownPageProvider value={{ locale, page: open.page, path: open.path }}>
              {content}
            </ShownPageProvider>
          </I18nextProvider>,
        )
      return {
        page: open.name,
        locale,
        head: render(
          <>
            <PageMeta />
            <NoScriptStyles files={files} />
          </>,
        ),
        withoutScript: render(
          <SiteFrame asks={false}>
            <NoScriptPage open={open} />
          </SiteFrame>,
        ),
      }
    })
  })
}

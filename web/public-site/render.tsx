import '@fontsource-variable/inter/wght.css'
import '../theme/fallback-font.css'
import '../theme/icon-sizes.css'
import './frame/site.css'
import { locales } from '@atesta/contract/limits.ts'
import { type PublicPage, publicPages } from '@atesta/contract/public-pages.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { createInstance } from 'i18next'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ShownPageProvider } from './frame/context.ts'
import { type BuiltFiles, PageDocument } from './frame/document.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { ContactPage } from './pages/contact-page.tsx'
import { CookiesPage } from './pages/cookies-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { PrivacyPage, TermsPage } from './pages/legal-page.tsx'
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

/** Renders every public page in every language; the names are `<page>.<locale>.html`. */
export function renderPages(files: BuiltFiles): { name: string; html: string }[] {
  return locales.flatMap((locale) => {
    const i18n = createInstance({
      lng: locale,
      resources: { [locale]: texts[locale] },
      defaultNS: 'common',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      initAsync: false,
    })
    void i18n.init()
    return publicPages.map((page) => {
      const Page = pages[page]
      const markup = renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <ShownPageProvider value={{ locale, page }}>
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

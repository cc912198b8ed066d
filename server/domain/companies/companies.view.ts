import { type ThemeSlug, themeSlugs } from '@atesta/contract/limits.ts'
import type { CompanySettings } from '@atesta/contract/routes/companies.ts'
import { mainColourOf } from '@atesta/contract/themes.ts'
import type { CompanyRow } from './companies.queries.ts'

/** The look of a company's pages. An unknown theme shows the default one. */
export const layoutOf = (company: { theme: string; mainColour: string | null; logo: string | null }) => ({
  slug: themeSlugs.find((slug): slug is ThemeSlug => slug === company.theme) ?? 'default',
  colours: { main: mainColourOf(company.theme, company.mainColour) },
  logo: company.logo && `/api/companies/logo/${company.logo}`,
})

export const companyView = (row: CompanyRow): CompanySettings => {
  const layout = layoutOf({ theme: row.theme, mainColour: row.main_colour, logo: row.logo })
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    locale: row.locale,
    time_zone: row.time_zone,
    theme: layout.slug,
    main_colour: row.main_colour,
    contact_email: row.contact_email,
    require_second_factor: row.require_second_factor,
    layout,
    version: row.version,
  }
}

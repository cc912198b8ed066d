import type { Me } from '@atesta/contract/schemas/user.ts'
import { mainColours } from '@atesta/contract/themes.ts'
import { create } from 'zustand'
import { deviceStorage, keptJson } from '../device/browser-storage.ts'

export type ShownCompany = Pick<Me['company'], 'name' | 'layout'>

/**
 * The company whose look the page has; null for the product's own. The session sets it and remembers it for
 * the sign-in page; guest pages set it from their link.
 */
export const useShownCompany = create<{ company: ShownCompany | null }>(() => ({ company: null }))

export const showCompany = (company: ShownCompany | null): void => useShownCompany.setState({ company })

const mainColourOf = ({ company }: { company: ShownCompany | null }) =>
  company?.layout.colours.main ?? mainColours.default

/** The colour from which the palette is derived, as `#rrggbb`. */
export const useMainColour = (): string => useShownCompany(mainColourOf)
export const mainColour = (): string => mainColourOf(useShownCompany.getState())

const rememberedKey = 'last-company'

/** Remembers on this device whose look the sign-in page has; null forgets it. */
export function rememberCompany(company: ShownCompany | null): void {
  if (company)
    deviceStorage.setItem(rememberedKey, JSON.stringify({ name: company.name, layout: company.layout }))
  else deviceStorage.removeItem(rememberedKey)
}

/** Whether a value that was kept on a device has what a company's look is drawn from. */
export function isShownCompany(kept: unknown): kept is ShownCompany {
  const company = kept as Partial<ShownCompany> | null | undefined
  return typeof company?.name === 'string' && /^#[\da-f]{6}$/i.test(company.layout?.colours?.main ?? '')
}

export function rememberedCompany(): ShownCompany | null {
  const kept = keptJson(deviceStorage, rememberedKey)
  return isShownCompany(kept) ? kept : null
}

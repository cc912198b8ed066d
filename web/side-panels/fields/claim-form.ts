import type { Claim } from '@atesta/contract/schemas/claim.ts'

/** A claim's details as the fields hold them. Texts are empty if nothing is known. */
export type ClaimForm = {
  name: string
  /** Null until one is chosen. */
  folder_id: number | null
  description: string
  number: string
  policy_number: string
  insured_name: string
  insured_email: string
  insured_phone: string
  /** `YYYY-MM-DD`. */
  incident_date: string
  incident_type: Claim['incident']['type']
  incident_place: string
  /**
   * WGS 84 degrees; both or neither. A text is not a coordinate: it is empty, or input that the field
   * refuses.
   */
  lat: number | string
  lon: number | string
  amount: number | string
  currency: string
  template_id: number | null
  /** ISO 8601 with offset. */
  due_at: string | null
}

export const emptyClaim = (currency: string): ClaimForm => ({
  name: '',
  folder_id: null,
  description: '',
  number: '',
  policy_number: '',
  insured_name: '',
  insured_email: '',
  insured_phone: '',
  incident_date: '',
  incident_type: 'other',
  incident_place: '',
  lat: '',
  lon: '',
  amount: '',
  currency,
  template_id: null,
  due_at: null,
})

export const formOfClaim = (
  { insured, incident, amount, template, ...claim }: Claim,
  currency: string,
): ClaimForm => ({
  name: claim.name,
  folder_id: claim.folder.id,
  description: claim.description,
  number: claim.number,
  policy_number: claim.policy_number,
  insured_name: insured.name,
  insured_email: insured.email,
  insured_phone: insured.phone,
  incident_date: incident.date ?? '',
  incident_type: incident.type,
  incident_place: incident.place,
  lat: incident.position?.lat ?? '',
  lon: incident.position?.lon ?? '',
  amount: amount?.value ?? '',
  currency: amount?.currency ?? currency,
  template_id: template?.id ?? null,
  due_at: claim.due_at,
})

/** The body of a call that saves the claim. `folder_id` is set, because the fields require it. */
export const bodyOfClaim = (form: ClaimForm) => ({
  name: form.name,
  folder_id: form.folder_id as number,
  description: form.description,
  number: form.number,
  policy_number: form.policy_number,
  insured: { name: form.insured_name, email: form.insured_email.trim(), phone: form.insured_phone },
  incident: {
    date: form.incident_date || null,
    type: form.incident_type,
    place: form.incident_place,
    position:
      typeof form.lat === 'number' && typeof form.lon === 'number' ? { lat: form.lat, lon: form.lon } : null,
  },
  amount: typeof form.amount === 'number' ? { value: form.amount, currency: form.currency } : null,
  template_id: form.template_id,
  due_at: form.due_at,
})

type StateOf = (field: 'amount' | 'currency') => { isDirty: boolean; isTouched: boolean }

/**
 * Whether the currency may still be preset: an amount already typed belongs to the currency shown beside it.
 */
export const mayPresetCurrency = (stateOf: StateOf): boolean =>
  !stateOf('amount').isDirty && !stateOf('currency').isDirty && !stateOf('currency').isTouched

/** The currency most likely meant: that of the claim changed last, or else of the language. */
export const usualCurrency = (language: string, claims: readonly Pick<Claim, 'amount'>[] = []): string =>
  claims.find(({ amount }) => amount !== null)?.amount?.currency ?? (language === 'pt' ? 'BRL' : 'USD')

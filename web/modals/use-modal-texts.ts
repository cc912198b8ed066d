import type { Texts } from '@atesta/i18n/typed.ts'
import { useTranslation } from 'react-i18next'

type ModalTexts = Texts['modals']

/**
 * All texts of a variant, with `values` filled in: title and detail, and if it has them, confirm, success and
 * failure.
 */
export function useModalTexts<V extends keyof ModalTexts>(
  variant: V,
  values: Record<string, string> = {},
): ModalTexts[V] {
  const { t } = useTranslation('modals')
  return t(variant as 'SERVER_ERROR', { ...values, returnObjects: true }) as unknown as ModalTexts[V]
}

import type { ComboboxItem } from '@mantine/core'
import type { TFunction } from 'i18next'

/** A hint among options; it cannot be chosen. */
export const hint = (label: string): ComboboxItem => ({ value: '', label, disabled: true })

/** The hint at the end of an incomplete list of options. */
export const moreHint = (t: TFunction<'common'>): ComboboxItem => hint(t('navigation.search_more'))

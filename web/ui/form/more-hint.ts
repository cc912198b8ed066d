import type { ComboboxItem } from '@mantine/core'
import type { TFunction } from 'i18next'

/** What is said among options; it cannot be chosen. */
export const hint = (label: string): ComboboxItem => ({ value: '', label, disabled: true })

/** What stands at the end of options that are not all. */
export const moreHint = (t: TFunction<'common'>): ComboboxItem => hint(t('navigation.search_more'))

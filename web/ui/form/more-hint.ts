import type { ComboboxItem } from '@mantine/core'
import type { TFunction } from 'i18next'

/** What stands at the end of options that are not all; it cannot be chosen. */
export const moreHint = (t: TFunction<'common'>): ComboboxItem => ({
  value: '',
  label: t('navigation.search_more'),
  disabled: true,
})

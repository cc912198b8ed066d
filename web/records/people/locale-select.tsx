import { type Locale, locales } from '@atesta/contract/limits.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** The label for having no choice of one's own; without it, a choice is required. */
  none?: string
  value: Locale | null
  onChange: (value: Locale | null) => void
}

/** Chooses one of the three languages, each named in itself. */
export function LocaleSelect({ none, value, onChange, ...rest }: Props) {
  const { t } = useTranslation('common')
  const known = locales.map((locale) => ({ value: locale, label: t(`language.${locale}`) }))
  return (
    <Select
      {...rest}
      data={none ? [{ value: 'none', label: none }, ...known] : known}
      value={value ?? 'none'}
      onChange={(next) => onChange(locales.find((locale) => locale === next) ?? null)}
      allowDeselect={false}
    />
  )
}

import type { Locale } from '@atesta/contract/limits.ts'
import { TextInput } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../ui/form/select/time-zone-select.tsx'
import { LocaleSelect } from './locale-select.tsx'

export type Personal = { locale: Locale | null; time_zone: string; phone: string }

type Props<F extends Personal> = {
  control: Control<F>
  refused: Record<string, string>
  /** For one's own profile: the browser may fill in the phone. */
  own?: boolean
}

/** Language, time zone and phone of a person, of oneself or of another. */
export function PersonalFields<F extends Personal>({ refused, own, ...given }: Props<F>) {
  const { t } = useTranslation('users')
  // Forms with more fields have these fields too.
  const control = given.control as unknown as Control<Personal>
  return (
    <>
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <LocaleSelect
            label={t('fields.language')}
            none={t('fields.company_language')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="time_zone"
        render={({ field }) => (
          <TimeZoneSelect
            label={t('fields.time_zone')}
            value={field.value}
            onChange={field.onChange}
            error={refused.time_zone}
          />
        )}
      />
      <TextInput
        label={t('fields.phone')}
        type="tel"
        autoComplete={own ? 'tel' : 'off'}
        maxLength={40}
        error={refused.phone}
        {...control.register('phone')}
      />
    </>
  )
}

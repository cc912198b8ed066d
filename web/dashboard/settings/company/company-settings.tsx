import type { Locale } from '@atesta/contract/limits.ts'
import { Alert, Switch, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { companyQuery } from '../../../queries/me.ts'
import { LocaleSelect } from '../../../records/people/locale-select.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { TimeZoneSelect } from '../../../ui/form/select/time-zone-select.tsx'
import { startFrom } from '../../../ui/form/start-from.ts'
import { useKeptForm } from '../../../ui/form/use-kept-form.ts'
import { WithRecord } from '../../../ui/form/with-record.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { type OpenCompany, useSaveCompany } from './use-save-company.ts'

type Fields = {
  name: string
  contact_email: string
  locale: Locale
  time_zone: string
  require_second_factor: boolean
}

function CompanyForm({ open }: { open: OpenCompany }) {
  const { t } = useTranslation(['settings', 'common'])
  const { name, contact_email, locale, time_zone, require_second_factor } = open.record
  const form = useKeptForm<Fields>({
    defaultValues: { name, contact_email, locale, time_zone, require_second_factor },
  })
  const { control, register, handleSubmit, watch, formState } = form
  const save = useSaveCompany<Fields>(open, (saved) => startFrom(form, saved))
  const refused = fieldErrors(save.error)
  return (
    <PageForm
      submitLabel={t('settings:save')}
      loading={save.isPending}
      submitError={save.error}
      dirty={formState.isDirty}
      onReload={open.reload}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
    >
      <TextInput
        label={t('settings:company.name')}
        description={t('settings:company.name_hint')}
        maxLength={200}
        required
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (text) => text.trim() !== '' || t('common:field.required') })}
      />
      <TextInput
        label={t('settings:company.contact_email')}
        description={t('settings:company.contact_hint')}
        type="email"
        maxLength={254}
        error={refused.contact_email}
        {...register('contact_email')}
      />
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <LocaleSelect
            label={t('settings:company.locale')}
            description={t('settings:company.locale_hint')}
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
            label={t('settings:company.time_zone')}
            description={t('settings:company.time_zone_hint')}
            value={field.value}
            onChange={field.onChange}
            error={refused.time_zone}
          />
        )}
      />
      <Controller
        control={control}
        name="require_second_factor"
        render={({ field: { value, ...field } }) => (
          <Switch
            label={t('settings:company.second_factor')}
            description={t('settings:company.second_factor_hint')}
            checked={value}
            {...field}
          />
        )}
      />
      {watch('require_second_factor') && !require_second_factor && (
        <Alert color="yellow" role="status">
          {t('settings:company.second_factor_warning')}
        </Alert>
      )}
    </PageForm>
  )
}

/** The company's name, language, time zone and address. */
export function CompanySettings() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('sections.company')} sentence={t('company.sentence')} />
      <WithRecord query={companyQuery}>{(open) => <CompanyForm open={open} />}</WithRecord>
    </>
  )
}

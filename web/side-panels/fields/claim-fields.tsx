import { Select, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toLocal } from '../../language/zoned.ts'
import { formOptions } from '../../queries/options.ts'
import { incidentTypes } from '../../records/incident-types.ts'
import { FolderSelect } from '../../records/options/folder-select.tsx'
import { type KnownOption, OptionSelect } from '../../records/options/option-select.tsx'
import { useZone } from '../../session/session.ts'
import { DueDateInput } from '../../ui/form/due-date-input.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { readDegrees, readPosition } from '../../ui/form/read-number.ts'
import classes from './claim-fields.module.css'
import type { ClaimForm } from './claim-form.ts'

type Props = {
  // A panel may have further fields beside these.
  form: UseFormReturn<ClaimForm>
  /** Messages of the refused call, by field of its body. */
  refused: Record<string, string>
}

/** Who makes the claim, and under which policy. */
export function ClaimPartyFields({ form: { register }, refused }: Props) {
  const { t } = useTranslation('claims')
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.insured')}</legend>
      <TextInput label={t('form.insured_name')} maxLength={200} {...register('insured_name')} />
      <TextInput
        label={t('form.insured_email')}
        type="email"
        maxLength={320}
        error={refused.insured}
        {...register('insured_email')}
      />
      <TextInput label={t('form.insured_phone')} type="tel" maxLength={40} {...register('insured_phone')} />
      <TextInput label={t('facts.policy')} maxLength={60} {...register('policy_number')} />
    </fieldset>
  )
}

function Degrees({ form, name }: { form: Props['form']; name: 'lat' | 'lon' }) {
  const { t } = useTranslation('claims')
  const most = name === 'lat' ? 90 : 180
  const other = name === 'lat' ? 'lon' : 'lat'
  const validate = (value: number | string) =>
    (value === '' && form.getValues(other) !== '' ? t('form.position_both') : true) as string | true
  // Maps copy both coordinates together.
  const putBoth = (text: string): boolean => {
    const position = readPosition(text)
    if (!position) return false
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('lat', position.lat, how)
    form.setValue('lon', position.lon, how)
    return true
  }
  const paste = (event: ClipboardEvent) => {
    if (putBoth(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate }}
      render={({ field, fieldState }) => (
        <NumberField
          label={t(`form.${name}`)}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => {
            putBoth(String(field.value))
            field.onBlur()
          }}
          onPaste={paste}
          read={readDegrees}
          min={-most}
          max={most}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** What happened, when and where. */
export function ClaimIncidentFields({ form, refused }: Props) {
  const { t } = useTranslation('claims')
  const { control, register, formState } = form
  const zone = useZone()
  const today = () => toLocal(Date.now(), zone).slice(0, 10)
  return (
    <fieldset className={classes.group}>
      <legend>{t('columns.incident')}</legend>
      <div className={classes.pair}>
        <Controller
          control={control}
          name="incident_type"
          render={({ field }) => (
            <Select
              label={t('form.type')}
              data={incidentTypes.map((value) => ({ value, label: t(`incidents.${value}`) }))}
              value={field.value}
              onChange={(value) => field.onChange(value ?? 'other')}
              onBlur={field.onBlur}
              allowDeselect={false}
            />
          )}
        />
        <TextInput
          type="date"
          label={t('facts.date')}
          max={today()}
          error={formState.errors.incident_date?.message ?? refused.incident}
          {...register('incident_date', {
            validate: (day) => day <= today() || t('form.date_in_future'),
          })}
        />
      </div>
      <TextInput
        label={t('facts.place')}
        placeholder={t('form.place_placeholder')}
        maxLength={400}
        {...register('incident_place')}
      />
      <div className={classes.pair}>
        <Degrees form={form} name="lat" />
        <Degrees form={form} name="lon" />
      </div>
    </fieldset>
  )
}

function useCurrencies() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return Intl.supportedValuesOf('currency').map((value) => ({
      value,
      label: `${value} – ${names.of(value)}`,
    }))
  }, [i18n.language])
}

/** The amount claimed and its currency. */
export function ClaimAmountFields({ form: { control }, refused }: Props) {
  const { t } = useTranslation('claims')
  const currencies = useCurrencies()
  return (
    <div className={classes.pair}>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <NumberField
            label={t('columns.amount')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            min={0}
            max={999_999_999_999}
            decimals={2}
            error={refused.amount}
          />
        )}
      />
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <Select
            label={t('form.currency')}
            data={currencies}
            value={field.value}
            onChange={(value) => field.onChange(value)}
            onBlur={field.onBlur}
            allowDeselect={false}
            searchable
            limit={40}
          />
        )}
      />
    </div>
  )
}

/** The claim's number and name. */
export function ClaimNameFields({ form: { register, formState }, refused }: Props) {
  const { t } = useTranslation(['claims', 'common'])
  const filled = (value: string) => value.trim() !== '' || t('common:field.required')
  return (
    <>
      <TextInput
        label={t('form.name')}
        placeholder={t('form.name_placeholder')}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: filled })}
      />
      <TextInput
        label={t('columns.number')}
        maxLength={60}
        required
        error={formState.errors.number?.message ?? refused.number}
        {...register('number', { validate: filled })}
      />
    </>
  )
}

/** The claim's folder, whose members see it. */
export function ClaimFolderField({ form: { control }, refused, known }: Props & { known?: KnownOption[] }) {
  const { t } = useTranslation(['claims', 'common'])
  return (
    <Controller
      control={control}
      name="folder_id"
      rules={{ required: t('common:field.required') }}
      render={({ field, fieldState }) => (
        <FolderSelect
          type="claim"
          label={t('columns.folder')}
          placeholder={t('form.folder_placeholder')}
          known={known}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message ?? refused.folder_id}
          required
        />
      )}
    />
  )
}

/** The form with which it is inspected, and the deadline. */
export function ClaimWorkFields({
  form: { control, register },
  refused,
  known,
}: Props & { known?: KnownOption[] }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <Controller
        control={control}
        name="template_id"
        render={({ field }) => (
          <OptionSelect
            label={t('facts.form')}
            description={t('form.form_hint')}
            options={formOptions}
            known={known}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.template_id}
            clearable
          />
        )}
      />
      <Controller
        control={control}
        name="due_at"
        render={({ field }) => (
          <DueDateInput
            label={t('facts.due')}
            value={field.value}
            onChange={field.onChange}
            error={refused.due_at}
          />
        )}
      />
      <Textarea
        label={t('form.description')}
        maxLength={4000}
        autosize
        minRows={3}
        maxRows={10}
        {...register('description')}
      />
    </>
  )
}

import { paths } from '@atesta/contract/paths.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import type { Scope } from '@atesta/contract/scopes.ts'
import { Button, Radio, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { endOfDay } from '../../../language/zoned.ts'
import { anyFolderOptions } from '../../../queries/options.ts'
import { OptionMultiSelect } from '../../../records/options/option-select.tsx'
import { RoleRadios } from '../../../records/people/role-radios.tsx'
import { NeedsApp } from '../../../records/second-factor/needs-app.tsx'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { currentZone, useSession } from '../../../session/session.ts'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { SecretOnce } from '../../../ui/form/secret-once.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-open-record.ts'
import { ownOnly, ScopeChoice } from './scope-choice.tsx'

type Fields = {
  kind: 'personal' | 'company'
  name: string
  scopes: Scope[]
  range: Range
  folders: number[]
  /** A date, or empty. */
  expires: string
}

const start: Fields = {
  kind: 'personal',
  name: '',
  scopes: [],
  range: 'RANGE_USER',
  folders: [],
  expires: '',
}

function make({ kind, expires, range, folders, scopes, ...rest }: Fields) {
  // Until the end of that day, in the person's time zone.
  const expires_at = expires ? endOfDay(expires, currentZone()) : null
  const chosen = scopes.filter((scope) => kind === 'company' || !ownOnly(scope))
  const common = { ...rest, scopes: chosen, expires_at }
  return api.apiKeys.create({
    body:
      kind === 'personal'
        ? { kind, ...common }
        : { kind, ...common, range, folders: range === 'RANGE_ADMIN' ? [] : folders },
  })
}

/** Creates a key and shows it once. */
export function NewKey() {
  const { t } = useTranslation(['settings', 'users', 'common'])
  const { close } = useOpened()
  const mayCompany = useSession((session) => session.user?.can.manage_company_keys)
  const { control, register, handleSubmit, watch, formState } = useForm<Fields>({ defaultValues: start })
  const creation = useMutation({ mutationFn: make, onSuccess: () => refresh('user') })
  const refused = fieldErrors(creation.error)
  const filled = (text: string) => text.trim() !== '' || t('common:field.required')
  const header = (
    <PageHeader
      title={t('settings:keys.create')}
      sentence={t('settings:keys.new_sentence')}
      back={
        <PageLink to={paths.settingsSection({ section: 'api-keys' })}>{t('settings:keys.back')}</PageLink>
      }
    />
  )
  if (creation.data)
    return (
      <>
        {header}
        <SecretOnce
          title={t('settings:keys.made_title')}
          detail={t('settings:keys.made_detail')}
          secret={creation.data.token}
          doneLabel={t('settings:keys.done')}
          onDone={close}
        />
      </>
    )
  const ofCompany = watch('kind') === 'company'
  return (
    <>
      {header}
      <PageForm
        submitLabel={t('settings:keys.submit')}
        loading={creation.isPending}
        submitError={creation.error}
        dirty={formState.isDirty && !creation.isSuccess}
        onSubmit={handleSubmit((fields) => creation.mutate(fields))}
        other={
          <Button variant="default" onClick={close} disabled={creation.isPending}>
            {t('common:actions.cancel')}
          </Button>
        }
      >
        <TextInput
          label={t('settings:keys.name')}
          placeholder={t('settings:keys.name_placeholder')}
          maxLength={200}
          required
          error={formState.errors.name?.message ?? refused.name}
          {...register('name', { validate: filled })}
        />
        {mayCompany && (
          <Controller
            control={control}
            name="kind"
            render={({ field }) => (
              <Radio.Group label={t('settings:keys.kind')} value={field.value} onChange={field.onChange}>
                <div className={classes.checks}>
                  <Radio value="personal" label={t('settings:keys.kind_personal')} />
                  <Radio value="company" label={t('settings:keys.kind_company')} />
                </div>
              </Radio.Group>
            )}
          />
        )}
        {!ofCompany && <NeedsApp>{t('settings:keys.waits')}</NeedsApp>}
        {ofCompany && (
          <Controller
            control={control}
            name="range"
            render={({ field }) => <RoleRadios value={field.value} onChange={field.onChange} />}
          />
        )}
        {ofCompany && watch('range') !== 'RANGE_ADMIN' && (
          <Controller
            control={control}
            name="folders"
            render={({ field }) => (
              <OptionMultiSelect
                label={t('users:fields.folders')}
                options={anyFolderOptions}
                value={field.value}
                onChange={field.onChange}
                error={refused.folders}
                clearable
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="scopes"
          rules={{ validate: (chosen) => chosen.length > 0 || t('settings:keys.scopes_required') }}
          render={({ field, fieldState }) => (
            <ScopeChoice
              value={field.value}
              onChange={field.onChange}
              ofCompany={ofCompany}
              error={fieldState.error?.message ?? refused.scopes}
            />
          )}
        />
        <TextInput
          type="date"
          label={t('settings:keys.expires')}
          description={t('settings:keys.expires_hint')}
          error={refused.expires_at}
          {...register('expires')}
        />
      </PageForm>
    </>
  )
}

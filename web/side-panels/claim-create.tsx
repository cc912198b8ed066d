import { paths } from '@atesta/contract/paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { claimsQuery, refreshClaims } from '../queries/claims.ts'
import { assigneeOptions } from '../queries/options.ts'
import { OptionMultiSelect } from '../records/options/option-select.tsx'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import {
  ClaimAmountFields,
  ClaimFolderField,
  ClaimIncidentFields,
  ClaimNameFields,
  ClaimPartyFields,
  ClaimWorkFields,
} from './fields/claim-fields.tsx'
import {
  bodyOfClaim,
  type ClaimForm,
  emptyClaim,
  mayPresetCurrency,
  usualCurrency,
} from './fields/claim-form.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'
import { usePanel } from './use-panel.ts'

type Fields = ClaimForm & { assignees: number[] }

/**
 * Presets the currency of the company's claims once it is known. Only once, because the claims are read again
 * whenever the window regains focus.
 */
function useCompanyCurrency({ getFieldState, resetField }: UseFormReturn<Fields>): void {
  const { i18n } = useTranslation()
  const { data } = useQuery(claimsQuery({ sort: '-updated_at' }))
  const currency = data && usualCurrency(i18n.language, data.data)
  const isPreset = useRef(false)
  useEffect(() => {
    if (!currency || isPreset.current) return
    isPreset.current = true
    // Asked by now, since what was typed before a session ended is back only after the form was drawn.
    if (mayPresetCurrency(getFieldState)) resetField('currency', { defaultValue: currency })
  }, [currency, getFieldState, resetField])
}

/** Reports a claim, in the folder of the address or a chosen one, and opens it. */
export const ClaimCreate: Panel<{ folder?: number }> = ({ params }) => {
  const { t, i18n } = useTranslation(['claims', 'common'])
  const panel = usePanel()
  const form = useKeptForm<Fields>({
    defaultValues: {
      ...emptyClaim(usualCurrency(i18n.language)),
      folder_id: params.folder ?? null,
      assignees: [],
    },
    // An amount without the currency that stood beside it would be another.
    whole: true,
  })
  useCompanyCurrency(form)
  const { control, handleSubmit, watch, formState } = form
  const creation = useMutation({
    mutationFn: ({ assignees, ...claim }: Fields) =>
      api.claims.create({ body: { ...bodyOfClaim(claim), assignees } }),
    onSuccess: async ({ id }) => {
      await refreshClaims()
      notify.success(t('form.created'))
      void panel.leadTo(paths.claim({ claimId: id }))
    },
  })
  const refused = fieldErrors(creation.error)
  const given = { form: form as unknown as UseFormReturn<ClaimForm>, refused }
  return (
    <SidePanelForm
      title={t('create')}
      submitLabel={t('form.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={formState.isDirty && !creation.isSuccess}
      onSubmit={handleSubmit((fields) => creation.mutate(fields))}
    >
      <ClaimNameFields {...given} />
      <ClaimFolderField {...given} />
      <Controller
        control={control}
        name="assignees"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('columns.assignees')}
            description={t('form.assignees_hint')}
            options={assigneeOptions(watch('folder_id'))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.assignees}
            clearable
          />
        )}
      />
      <ClaimAmountFields {...given} />
      <ClaimWorkFields {...given} />
      <ClaimIncidentFields {...given} />
      <ClaimPartyFields {...given} />
    </SidePanelForm>
  )
}

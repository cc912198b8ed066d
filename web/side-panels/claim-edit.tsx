import { CallError } from '@atesta/contract/client.ts'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type Claim, claimQuery, refreshClaims } from '../queries/claims.ts'
import { api } from '../session/api.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { StaleNotice } from '../ui/form/stale-notice.tsx'
import { notify } from '../ui/notify.ts'
import {
  ClaimAmountFields,
  ClaimIncidentFields,
  ClaimNameFields,
  ClaimPartyFields,
  ClaimWorkFields,
} from './fields/claim-fields.tsx'
import { bodyOfClaim, type ClaimForm, formOfClaim, usualCurrency } from './fields/claim-form.ts'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Props = { claim: Claim; reload: () => Promise<void>; close: () => void }

function ClaimEditForm({ claim, reload, close }: Props) {
  const { t, i18n } = useTranslation(['claims', 'common'])
  const form = useForm<ClaimForm>({ defaultValues: formOfClaim(claim, usualCurrency(i18n.language)) })
  const { handleSubmit, formState } = form
  const saving = useMutation({
    mutationFn: (fields: ClaimForm) =>
      api.claims.save({ params: { id: claim.id }, body: { ...bodyOfClaim(fields), version: claim.version } }),
    onSuccess: async () => {
      await refreshClaims()
      notify.success(t('edit.saved'))
      close()
    },
  })
  const given = { form, refused: fieldErrors(saving.error) }
  const stale = saving.error instanceof CallError && saving.error.code === 'stale_version'
  const known = claim.template ? [{ value: claim.template.id, label: claim.template.name }] : []
  return (
    <SidePanelForm
      title={t('edit.title')}
      sentence={claim.number}
      submitLabel={t('edit.submit')}
      loading={saving.isPending}
      submitError={stale ? null : saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
      close={close}
    >
      {stale && <StaleNotice onReload={reload} />}
      <ClaimNameFields {...given} />
      <ClaimAmountFields {...given} />
      <ClaimWorkFields {...given} known={known} />
      <ClaimIncidentFields {...given} />
      <ClaimPartyFields {...given} />
    </SidePanelForm>
  )
}

/** Changes what is written of a claim; its state and its people have ways of their own. */
export const ClaimEdit: Panel<{ claim: number }> = ({ params, close }) => {
  const { t } = useTranslation('claims')
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...claimQuery(params.claim),
    staleTime: 0,
  })
  // What it starts from stays while the form is open, whatever is read again meanwhile.
  const [shown, setShown] = useState<Claim>()
  if (data && isFetchedAfterMount && !shown) setShown(data)
  const reload = () => refetch().then((answer) => setShown(answer.data))
  if (shown) return <ClaimEditForm key={shown.version} claim={shown} reload={reload} close={close} />
  return (
    <SidePanel title={t('edit.title')} loading={!error}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
    </SidePanel>
  )
}

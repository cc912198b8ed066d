import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type Claim, claimQuery, refreshClaims } from '../queries/claims.ts'
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
import { bodyOfClaim, type ClaimForm, formOfClaim, usualCurrency } from './fields/claim-form.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

/** An amount in a colleague's currency would be another, and half a position another place. */
const pairs = [
  ['amount', 'currency'],
  ['lat', 'lon'],
]

type Props = { claim: Claim; onReload: () => Promise<void>; close: () => void }

function ClaimEditForm({ claim, onReload, close }: Props) {
  const { t, i18n } = useTranslation(['claims', 'common'])
  const form = useKeptForm<ClaimForm>({
    defaultValues: formOfClaim(claim, usualCurrency(i18n.language)),
    together: pairs,
  })
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
  const known = claim.template ? [{ value: claim.template.id, label: claim.template.name }] : []
  return (
    <SidePanelForm
      title={t('edit.title')}
      sentence={claim.number}
      submitLabel={t('edit.submit')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
    >
      <ClaimNameFields {...given} />
      <ClaimFolderField {...given} known={[{ value: claim.folder.id, label: claim.folder.name }]} />
      <ClaimAmountFields {...given} />
      <ClaimWorkFields {...given} known={known} />
      <ClaimIncidentFields {...given} />
      <ClaimPartyFields {...given} />
    </SidePanelForm>
  )
}

/** Edits a claim's details; its state and people are changed elsewhere. */
export const ClaimEdit: Panel<{ claim: number }> = ({ params, close }) => {
  const { t } = useTranslation('claims')
  return (
    <RecordPanel title={t('edit.title')} query={claimQuery(params.claim)}>
      {({ record, reload }) => <ClaimEditForm claim={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}

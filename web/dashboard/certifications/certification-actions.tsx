import { paths } from '@atesta/contract/paths.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { Button } from '@mantine/core'
import {
  IconCertificate,
  IconDots,
  IconDownload,
  IconEraser,
  IconFileCertificate,
  IconLink,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../language/i18n.ts'
import {
  type CertificationDetails,
  certificateUrl,
  fileUrl,
  forgetCertification,
  proofUrl,
  removeCertification,
} from '../../queries/certifications.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { useSession } from '../../session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { downloadLink } from '../../ui/download/download-link.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './certification-actions.module.css'
import { StarButton } from './star-button.tsx'

type Props = { certification: CertificationDetails }

/** Asks, deletes, confirms it and returns to the list. */
function DeleteQuestion({ certification, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('certifications')
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await removeCertification(certification.identifier)
      notify.success(t('deleted'))
      // Text typed about the file is lost with it.
      await navigate({ to: paths.certifications(), ignoreBlocker: true })
      forgetCertification(certification)
    } catch {
      notify.error(t('delete.failure'))
      setPending(false)
      onClose()
    }
  }
  return (
    <Confirm
      opened
      danger
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      pending={pending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t(certification.log_index === null ? 'delete.detail_unsealed' : 'delete.detail', {
        name: printable(certification.title),
      })}
    </Confirm>
  )
}

const loadChoice = () => Promise.all([import('./proof-choice.tsx'), loadTexts('sharing')])
const ProofChoice = lazy(async () => ({ default: (await loadChoice())[0].ProofChoice }))

const EraseDialog = lazy(async () => {
  const [{ EraseDialog }] = await Promise.all([import('./sections/erase-dialog.tsx'), loadTexts('retention')])
  return { default: EraseDialog }
})

type Asked = 'delete' | 'proof' | 'erase'

function useActions({ certification }: Props, ask: (what: Asked) => void): RowAction[] {
  const { t } = useTranslation(['certifications', 'errors'])
  const navigate = useNavigate()
  const copy = useCopy()
  const refusal = useRefusal()
  const { identifier, state, cannot, verifier_url, erased } = certification
  const manages = useSession((session) => session.user?.can.manage_company)
  const held = cannot.delete === 'legal_hold' ? t('errors:legal_hold.detail') : undefined
  const unsealed = state === 'certified' ? undefined : t('errors:file_not_ready.title')
  return [
    {
      label: t('page_actions.verify'),
      icon: <IconShieldCheck size={16} />,
      disabled: unsealed,
      onClick: () => void navigate({ to: paths.verifierRecord({ identifier }) }),
    },
    {
      label: t('page_actions.copy_link'),
      icon: <IconLink size={16} />,
      disabled: unsealed,
      onClick: () => void copy(verifier_url, t('page_actions.link_copied')),
    },
    {
      label: t('page_actions.choose_proof'),
      icon: <IconCertificate size={16} />,
      disabled: unsealed,
      onClick: () => ask('proof'),
    },
    ...(manages && !erased
      ? [
          {
            label: t('page_actions.erase'),
            icon: <IconEraser size={16} />,
            danger: true,
            disabled: unsealed ?? held,
            onClick: () => ask('erase'),
          },
        ]
      : []),
    {
      label: t('page_actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(certification, 'delete'),
      onClick: () => ask('delete'),
    },
  ]
}

/** The actions for a certification: original, proof and certificate as buttons, the rest in the menu. */
export function CertificationActions({ certification }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useActions({ certification }, setAsked)
  const close = () => setAsked(null)
  const { id, identifier, title, state, can, damage } = certification
  // The stored file is handed out only if it is what was certified.
  const original = can.download && !damage ? fileUrl(id) : undefined
  return (
    <div className={classes.actions}>
      <StarButton certification={certification} />
      <Button
        component="a"
        {...downloadLink(state === 'certified' ? proofUrl(identifier) : undefined)}
        variant="default"
        title={t('proof_hint')}
        data-disabled={state !== 'certified' || undefined}
        aria-disabled={state !== 'certified' || undefined}
        leftSection={<IconCertificate size={16} />}
      >
        {t('page_actions.download_proof')}
      </Button>
      <Button
        component="a"
        {...downloadLink(state === 'certified' ? certificateUrl(identifier) : undefined)}
        variant="default"
        title={t('certificate_hint')}
        data-disabled={state !== 'certified' || undefined}
        aria-disabled={state !== 'certified' || undefined}
        leftSection={<IconFileCertificate size={16} />}
      >
        {t('page_actions.download_certificate')}
      </Button>
      <Button
        component="a"
        {...downloadLink(original)}
        data-disabled={!original || undefined}
        aria-disabled={!original || undefined}
        leftSection={<IconDownload size={16} />}
      >
        {t('page_actions.download_original')}
      </Button>
      <RowMenu
        name={title}
        actions={actions}
        button={
          <Button variant="default" px="xs" aria-label={t('common:actions.more_for', { name: title })}>
            <IconDots size={18} />
          </Button>
        }
      />
      {asked === 'delete' && <DeleteQuestion certification={certification} onClose={close} />}
      {asked === 'erase' && (
        <Suspense>
          <EraseDialog certification={certification} onClose={close} />
        </Suspense>
      )}
      {asked === 'proof' && (
        <Suspense>
          <ProofChoice certification={certification} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

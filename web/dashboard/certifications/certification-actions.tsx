import { paths } from '@atesta/contract/paths.ts'
import { Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconCertificate,
  IconDots,
  IconDownload,
  IconLink,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CertificationDetails,
  fileUrl,
  forgetCertification,
  proofUrl,
  removeCertification,
} from '../../queries/certifications.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { type RowAction, RowActions } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './certification-actions.module.css'
import { StarButton } from './star-button.tsx'

type Props = { certification: CertificationDetails }

/** Asks, deletes, says so and goes back to the list. */
function DeleteQuestion({ certification, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('certifications')
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await removeCertification(certification.identifier)
      notify.success(t('deleted'))
      await navigate({ to: paths.certifications() })
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
        name: certification.title,
      })}
    </Confirm>
  )
}

function useActions({ certification }: Props, askDelete: () => void): RowAction[] {
  const { t } = useTranslation(['certifications', 'errors'])
  const navigate = useNavigate()
  const { copy } = useClipboard()
  const { identifier, state, can, verifier_url } = certification
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
      onClick: () => {
        copy(verifier_url)
        notify.info(t('page_actions.link_copied'))
      },
    },
    {
      label: t('page_actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      disabled: can.delete ? undefined : t('errors:forbidden.title'),
      onClick: askDelete,
    },
  ]
}

/** What can be done with a certification: the original and its proof in sight, the rest in the menu. */
export function CertificationActions({ certification }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const [asking, setAsking] = useState(false)
  const actions = useActions({ certification }, () => setAsking(true))
  const { id, identifier, title, state, can, damage } = certification
  // The stored file is delivered only if it is what was certified.
  const original = can.download && !damage ? fileUrl(id) : undefined
  return (
    <div className={classes.actions}>
      <StarButton certification={certification} />
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('common:actions.more_for', { name: title })}>
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <RowActions actions={actions} />
        </Menu.Dropdown>
      </Menu>
      <Button
        component="a"
        href={state === 'certified' ? proofUrl(identifier) : undefined}
        download={`${identifier}.tlog-proof`}
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
        href={original}
        download={title}
        data-disabled={!original || undefined}
        aria-disabled={!original || undefined}
        leftSection={<IconDownload size={16} />}
      >
        {t('page_actions.download_original')}
      </Button>
      {asking && <DeleteQuestion certification={certification} onClose={() => setAsking(false)} />}
    </div>
  )
}

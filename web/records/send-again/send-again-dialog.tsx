import { printable } from '@atesta/evidence/texts/printable.ts'
import { Button, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { useFailureText } from '../../language/use-failure-text.ts'
import type { Certification } from '../../queries/certifications.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { digestsOf, matchFiles } from './match-files.ts'
import classes from './send-again.module.css'
import { type Sending, useSendAgain } from './send-again.ts'

function Item({ certification, sending }: { certification: Certification; sending: Sending | undefined }) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const reason = useFailureText()(certification.failure)
  return (
    <li className={classes.item}>
      <bdi className={classes.name}>{printable(certification.title)}</bdi>
      <span className={classes.size}>{format.bytes(certification.size)}</span>
      {!sending && <span className={classes.reason}>{reason}</span>}
      {sending?.state === 'sending' && (
        <Progress
          className={classes.reason}
          value={sending.share * 100}
          aria-label={t('again.sending', { name: certification.title })}
        />
      )}
      {sending?.state === 'sent' && <span className={classes.sent}>{t('again.sent')}</span>}
      {sending?.state === 'refused' && (
        <span className={classes.refused}>{problemText(sending.error).detail}</span>
      )}
    </li>
  )
}

type Props = { certifications: readonly Certification[]; onClose: () => void }

/**
 * Sends the files of failed certifications again: the browser has not kept their bytes, so the person chooses
 * them again. They are matched by hash or size, and by name.
 */
export function SendAgainDialog({ certifications, onClose }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const { sendings, running, start } = useSendAgain()
  const [strangers, setStrangers] = useState<string[]>([])
  // A certification refetched meanwhile is no longer failed; the list stays as it was opened.
  const [listed] = useState(certifications)
  const waiting = listed.filter(({ id }) => sendings.get(id)?.state !== 'sent')
  const [comparing, setComparing] = useState(false)
  const take = async (files: readonly File[]) => {
    setComparing(true)
    const digests = await digestsOf(waiting, files)
    setComparing(false)
    const found = matchFiles(waiting, files, digests)
    setStrangers(found.strangers.map(({ name }) => name))
    void start(found.pairs)
  }
  return (
    <Dialog
      opened
      title={t('again.title', { count: listed.length })}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t(waiting.length === 0 ? 'common:actions.close' : 'common:actions.cancel')}
          </Button>
          {waiting.length > 0 && (
            <Button
              leftSection={<IconUpload size={16} />}
              loading={running || comparing}
              data-autofocus
              onClick={() => input.current?.click()}
            >
              {t('again.choose', { count: waiting.length })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('again.detail', { count: listed.length })}</p>
      <ul className={classes.list}>
        {listed.map((certification) => (
          <Item
            key={certification.id}
            certification={certification}
            sending={sendings.get(certification.id)}
          />
        ))}
      </ul>
      <div aria-live="polite">
        {strangers.length > 0 && (
          <p className={classes.refused}>
            {t('again.strangers', { count: strangers.length, names: strangers.join(', ') })}
          </p>
        )}
        {waiting.length === 0 && <p>{t('again.done')}</p>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={waiting.length > 1}
        data-picker="again"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) void take(files)
        }}
      />
    </Dialog>
  )
}

import { createReportRenderer } from '@atesta/server/pdf/renderer.ts'
import { sampleReport } from '@atesta/server/pdf/sample-report.ts'
import type { PdfSignature } from '@atesta/server/pdf/sign/pdf-signature.ts'
import { signatureFolder } from './signed-pdf.ts'

const attached = (name: string, text: string) => ({
  name,
  mediaType: 'text/plain',
  bytes: new Uint8Array(Buffer.from(text)),
  description: name,
})

/**
 * PDFs as made by an installation, with this `.tlog-proof` inside: signed, unsigned, merged from both, and
 * signed by another installation of the same name; and the certificates that the first one publishes.
 */
export async function samplePdfs(proof: string, authorities: string[] = []) {
  const renderer = createReportRenderer()
  const [ours, others] = await Promise.all([signatureFolder(authorities), signatureFolder()])
  try {
    const model = { ...sampleReport('en', []), attachments: [attached('statement.tlog-proof', proof)] }
    const render = (signature?: PdfSignature) => renderer.renderReport(model, signature)
    // OpenSSL may be slow on a busy machine.
    const signature = { ...(await ours.keys.signature()), timeoutMs: 60_000 }
    const signed = await render(signature)
    const unsigned = await render()
    const parts = [
      { name: 'one', bytes: signed },
      { name: 'two', bytes: unsigned },
    ]
    return {
      signed,
      unsigned,
      merged: await renderer.mergeReports(parts, { signature }),
      foreign: await render(await others.keys.signature()),
      certificates: await ours.keys.certificates(),
    }
  } finally {
    await Promise.all([renderer.close(), ours.remove(), others.remove()])
  }
}

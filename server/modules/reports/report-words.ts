import type { Locale } from '@atesta/contract/limits.ts'

/** Sentences about an inspection that its report prints beside the layout's own labels. */
export const reportWords = {
  en: {
    submitted: 'Submitted',
    draft: 'Draft',
    draftDetail: 'This inspection has not been submitted yet; its answers can still change.',
    unreadable:
      'Certified as received. The picture cannot be shown because the file is damaged or of a kind that cannot be displayed.',
    statement: 'Statement of the submission, canonical JSON (RFC 8785)',
    proof: 'Proof that the statement is in the public log',
  },
  es: {
    submitted: 'Enviada',
    draft: 'Borrador',
    draftDetail: 'Esta inspección aún no se ha enviado; sus respuestas todavía pueden cambiar.',
    unreadable:
      'Certificado tal como se recibió. La imagen no se puede mostrar porque el archivo está dañado o es de un tipo que no se puede ver.',
    statement: 'Declaración del envío, JSON canónico (RFC 8785)',
    proof: 'Prueba de que la declaración está en el registro público',
  },
  pt: {
    submitted: 'Enviada',
    draft: 'Rascunho',
    draftDetail: 'Esta inspeção ainda não foi enviada; as respostas ainda podem mudar.',
    unreadable:
      'Certificado como recebido. A imagem não pode ser exibida porque o arquivo está danificado ou é de um tipo que não pode ser mostrado.',
    statement: 'Declaração do envio, JSON canônico (RFC 8785)',
    proof: 'Prova de que a declaração está no registro público',
  },
} satisfies Record<Locale, Record<string, string>>

import type { CheckedSignature } from '../pdf/check-signature.ts'
import type { Saying } from '../pdf/read-pdf.ts'
import type { PdfLevel } from '../pdf/stamps.ts'
import type { Language } from './texts.ts'

/** What is said of a signature: of one that is right it matters whose it is. */
export type SignatureSaying =
  | Exclude<CheckedSignature['state'], 'valid'>
  | 'valid_ours'
  | 'valid_foreign'
  | 'valid_unasked'

/** Sentences of the command about a PDF that brings its proofs along. */
type PdfTexts = {
  verdict: Record<Saying, string>
  heading: string
  /** Facts: signer. */
  signature: Record<SignatureSaying, string>
  /** Facts: time. */
  claimedTime: string
  /** Facts: by, time. */
  stamp: string
  stampTrusted: string
  level: Record<PdfLevel, string>
  /** Facts: time. */
  until: string
  ended: string
  proof: Record<Saying, string>
  /** Printed where no certificate was given. */
  getCertificates: string
  /** Facts: detail. */
  notOne: string
  tooLong: string
}

export const pdfTexts: Record<Language, PdfTexts> = {
  en: {
    verdict: {
      proved:
        'Proved: the PDF is as it was signed, with a certificate you trust, and so is all that it carries.',
      by_policy:
        'Proved only by the policy that was given: the PDF is as it was signed, with a certificate you trust, but only the policy names a key that signed what it carries.',
      not_proved: 'Cannot tell: nothing contradicts the PDF, but not everything it needs could be checked.',
      contradicted: 'Contradicted: the PDF, or something in it, is not what it says it is.',
    },
    heading: 'Signature',
    signature: {
      valid_ours: 'Unchanged since {{signer}} signed it, with a certificate that was given.',
      valid_foreign: 'Unchanged since {{signer}} signed it. The certificate is not one of those given.',
      valid_unasked: 'Unchanged since {{signer}} signed it. No certificate was given to compare.',
      appended: 'What {{signer}} signed is unchanged, but something was added to the file afterwards.',
      altered: 'These are not the bytes that {{signer}} signed.',
      unreadable: 'It has a signature that cannot be read.',
      none: 'It is not signed.',
    },
    claimedTime: 'Signed {{time}}, by the signer’s clock.',
    stamp: 'A time stamp of {{by}} says {{time}}. Who that authority is was not checked.',
    stampTrusted: 'A time stamp of {{by}} says {{time}}. Its certificate leads to a root that was given.',
    level: {
      'B-B': 'PAdES B-B: no authority vouches for its time.',
      'B-T':
        'PAdES B-T: an authority vouches for its time. What its certificate is checked with is not in the file.',
      'B-LT':
        'PAdES B-LT: an authority vouches for its time, and the file carries what its certificate is checked with.',
      'B-LTA': 'PAdES B-LTA: the file carries all that it is checked with, under a time stamp of its own.',
    },
    until: 'Its time stamps count until {{time}}.',
    ended: 'Its time stamps counted until {{time}} and were not renewed.',
    proof: {
      proved: 'This record stands in the log, and its issuer vouches for it.',
      by_policy: 'This record stands in the log, but only the policy names the key that signed it.',
      not_proved: 'This record could not be proved.',
      contradicted: 'This record contradicts itself or the log.',
    },
    getCertificates:
      'To check whose signature it is, get the certificates that the installation publishes at /log/certificates.pem, over a way you trust, and pass the file with --certificates.',
    notOne: 'It cannot be read as a PDF ({{detail}}). Any other file needs its .tlog-proof beside it.',
    tooLong:
      'Not checked: reading this PDF took far longer than any report does. It may have been made to block the check.',
  },
  es: {
    verdict: {
      proved:
        'Probado: el PDF está tal como se firmó, con un certificado en el que confías, y también lo que contiene.',
      by_policy:
        'Probado solo según la política indicada: el PDF está tal como se firmó, con un certificado en el que confías, pero una clave que firma lo que contiene solo la nombra la política.',
      not_proved:
        'No se puede saber: nada contradice el PDF, pero no se pudo comprobar todo lo que necesita.',
      contradicted: 'Contradicho: el PDF, o algo en él, no es lo que dice ser.',
    },
    heading: 'Firma',
    signature: {
      valid_ours: 'Sin cambios desde que lo firmó {{signer}}, con un certificado indicado.',
      valid_foreign: 'Sin cambios desde que lo firmó {{signer}}. El certificado no es de los indicados.',
      valid_unasked:
        'Sin cambios desde que lo firmó {{signer}}. No se indicó ningún certificado para comparar.',
      appended: 'Lo que firmó {{signer}} no ha cambiado, pero después se agregó algo al archivo.',
      altered: 'Estos no son los bytes que firmó {{signer}}.',
      unreadable: 'Tiene una firma que no se puede leer.',
      none: 'No está firmado.',
    },
    claimedTime: 'Firmado el {{time}}, según el reloj de quien firma.',
    stamp: 'Un sello de tiempo de {{by}} dice {{time}}. No se comprobó quién es esa autoridad.',
    stampTrusted: 'Un sello de tiempo de {{by}} dice {{time}}. Su certificado conduce a una raíz indicada.',
    level: {
      'B-B': 'PAdES B-B: ninguna autoridad responde por su hora.',
      'B-T':
        'PAdES B-T: una autoridad responde por su hora. El archivo no contiene lo necesario para comprobar su certificado.',
      'B-LT':
        'PAdES B-LT: una autoridad responde por su hora y el archivo contiene lo necesario para comprobar su certificado.',
      'B-LTA':
        'PAdES B-LTA: el archivo contiene todo lo necesario para comprobarlo, bajo un sello de tiempo propio.',
    },
    until: 'Sus sellos de tiempo valen hasta el {{time}}.',
    ended: 'Sus sellos de tiempo valieron hasta el {{time}} y no se renovaron.',
    proof: {
      proved: 'Este registro está en la bitácora y su emisor responde por él.',
      by_policy: 'Este registro está en la bitácora, pero la clave que lo firma solo la nombra la política.',
      not_proved: 'Este registro no se pudo probar.',
      contradicted: 'Este registro se contradice o contradice la bitácora.',
    },
    getCertificates:
      'Para comprobar de quién es la firma, obtén los certificados que la instalación publica en /log/certificates.pem, por una vía en la que confíes, e indica el archivo con --certificates.',
    notOne:
      'No se puede leer como PDF ({{detail}}). Un archivo de otro tipo necesita su .tlog-proof al lado.',
    tooLong:
      'Sin comprobar: leer este PDF lleva más tiempo que cualquier informe. Puede que se haya hecho para bloquear la comprobación.',
  },
  pt: {
    verdict: {
      proved:
        'Provado: o PDF está tal como foi assinado, com um certificado em que você confia, e também o que ele contém.',
      by_policy:
        'Provado só de acordo com a política informada: o PDF está tal como foi assinado, com um certificado em que você confia, mas só a política nomeia uma chave que assinou o que ele contém.',
      not_proved:
        'Não é possível saber: nada contradiz o PDF, mas nem tudo de que ele precisa pôde ser verificado.',
      contradicted: 'Contradito: o PDF, ou algo nele, não é o que diz ser.',
    },
    heading: 'Assinatura',
    signature: {
      valid_ours: 'Inalterado desde que {{signer}} o assinou, com um certificado informado.',
      valid_foreign: 'Inalterado desde que {{signer}} o assinou. O certificado não é um dos informados.',
      valid_unasked:
        'Inalterado desde que {{signer}} o assinou. Nenhum certificado foi informado para comparar.',
      appended: 'O que {{signer}} assinou não mudou, mas depois algo foi acrescentado ao arquivo.',
      altered: 'Estes não são os bytes que {{signer}} assinou.',
      unreadable: 'Tem uma assinatura que não pode ser lida.',
      none: 'Não está assinado.',
    },
    claimedTime: 'Assinado em {{time}}, segundo o relógio de quem assina.',
    stamp: 'Um carimbo do tempo de {{by}} diz {{time}}. Não foi verificado quem é essa autoridade.',
    stampTrusted: 'Um carimbo do tempo de {{by}} diz {{time}}. O seu certificado leva a uma raiz informada.',
    level: {
      'B-B': 'PAdES B-B: nenhuma autoridade responde pela sua hora.',
      'B-T':
        'PAdES B-T: uma autoridade responde pela sua hora. O arquivo não contém o necessário para verificar o certificado dela.',
      'B-LT':
        'PAdES B-LT: uma autoridade responde pela sua hora, e o arquivo contém o necessário para verificar o certificado dela.',
      'B-LTA':
        'PAdES B-LTA: o arquivo contém tudo o que é preciso para verificá-lo, sob um carimbo do tempo próprio.',
    },
    until: 'Os seus carimbos do tempo valem até {{time}}.',
    ended: 'Os seus carimbos do tempo valeram até {{time}} e não foram renovados.',
    proof: {
      proved: 'Este registro está no log e seu emissor responde por ele.',
      by_policy: 'Este registro está no log, mas só a política nomeia a chave que o assinou.',
      not_proved: 'Este registro não pôde ser provado.',
      contradicted: 'Este registro contradiz a si mesmo ou o log.',
    },
    getCertificates:
      'Para verificar de quem é a assinatura, obtenha os certificados que a instalação publica em /log/certificates.pem, por um meio em que você confie, e informe o arquivo com --certificates.',
    notOne:
      'Não pode ser lido como PDF ({{detail}}). Um arquivo de outro tipo precisa do seu .tlog-proof ao lado.',
    tooLong:
      'Não verificado: ler este PDF leva mais tempo do que qualquer relatório. Pode ter sido feito para travar a verificação.',
  },
}

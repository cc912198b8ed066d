import type { Texts } from './texts.ts'

export const pt: Texts = {
  verdict: {
    not_proved:
      'Não é possível saber: nada contradiz a prova, mas nem tudo de que ela precisa pôde ser verificado.',
    contradicted: 'Contradito: o arquivo ou a prova não é o que diz ser.',
  },
  provedBy: {
    issuer:
      'Provado – só o emissor responde por isso: são os bytes registrados, e o registro consta no log de um emissor em que você confia.',
    witnesses:
      'Provado – o emissor e testemunhas independentes respondem por isso: são os bytes registrados, e o registro consta em um log que outros vigiam.',
    timestamp:
      'Provado – o emissor e uma autoridade de carimbo do tempo respondem por isso: são os bytes registrados, e o registro consta no log.',
    policy:
      'Provado só de acordo com a política informada: são os bytes registrados, e o registro consta no log, mas só a política nomeia a chave que o assinou.',
  },
  states: { proved: 'provado', not_proved: 'não provado', contradicted: 'contradito' },
  claims: {
    integrity: 'Arquivo',
    log: 'Log',
    issuer: 'Emissor',
    post_quantum: 'Pós-quântica',
    not_before: 'Não antes de',
    not_after: 'Não depois de',
    witnesses: 'Testemunhas',
    timestamp: 'Carimbo do tempo',
    place: 'Local',
    person: 'Pessoa',
    capture: 'Captura',
  },
  reasons: {
    proof_unreadable: 'Não é possível ler a prova ({{detail}}).',
    statement_missing: 'A prova não traz nenhuma declaração nossa e por isso não diz de que arquivo trata.',
    statement_unreadable: 'Não é possível ler a declaração contida na prova ({{detail}}).',
    sha256_matches: 'Igual, byte por byte, ao que foi recebido (SHA-256 {{sha256}}).',
    sha256_differs:
      'Não são os bytes recebidos: SHA-256 registrado {{sha256}}, deste arquivo {{given_sha256}}.',
    size_differs: 'Registrado com {{size}} bytes, mas este arquivo tem {{given_size}}.',
    file_not_given: 'Nenhum arquivo foi informado para comparar; o registro é do SHA-256 {{sha256}}.',
    statement_covers_no_file: 'Este tipo de registro não trata de um arquivo.',
    included: 'Entrada {{index}} de {{size}} no log {{origin}}.',
    included_compared:
      'Entrada {{index}} de {{size}} no log {{origin}}; esse estado concorda com outro de {{seen_size}} entradas, visto em separado.',
    inclusion_fails:
      'O registro não está no log {{origin}} na posição {{index}}: prova e registro não combinam.',
    index_beyond_tree: 'A posição {{index}} está além das {{size}} entradas do log.',
    log_forked:
      'O log {{origin}} tem duas histórias: o que mostrou com {{seen_size}} entradas e seu estado de {{size}} entradas não podem ser ambos verdadeiros.',
    signed_by_issuer: 'Assinado por {{name}} com a chave {{key_id}}, em que você confia.',
    signed_by_policy_key:
      'Assinado por {{name}} com a chave {{key_id}}, que só a política nomeia: vale tanto quanto a política.',
    signed_by_retired_key:
      'Assinado por {{name}} com a chave {{key_id}}, retirada de uso quando o log tinha {{ended_size}} entradas; este estado faz parte do que o log continha então.',
    retired_key_unchecked:
      'Assinado por {{name}} com a chave {{key_id}}, retirada de uso quando o log tinha {{ended_size}} entradas. Se este estado anterior pertence ao log só se vê com conexão a ele (--online).',
    retired_key_forked:
      'Assinado com a chave {{key_id}} de {{name}}, mas este estado não faz parte do que o log continha quando essa chave foi retirada de uso, com {{ended_size}} entradas: uma segunda história.',
    key_ended_before:
      'Assinado com a chave {{key_id}} de {{name}} quando o log tinha {{size}} entradas, mas essa chave foi retirada de uso quando ele tinha {{ended_size}}: não tinha mais nada a assinar.',
    issuer_signature_invalid: 'A assinatura de {{name}} (chave {{key_id}}) está errada.',
    issuer_key_unknown:
      'Assinado como {{name}} com a chave {{key_id}}, que não está entre as chaves informadas.',
    no_key_given:
      'Diz vir de {{name}} (chave {{key_id}}), mas nenhuma chave foi informada para verificar isso.',
    post_quantum_signed:
      'Assinado também por {{name}} com ML-DSA-44 (chave {{key_id}}), que resiste a computadores quânticos.',
    post_quantum_absent:
      'O log {{origin}} não assinou este estado com ML-DSA-44: só com Ed25519, que um computador quântico poderia falsificar.',
    post_quantum_key_unknown:
      'Assinado também como {{name}} com a chave ML-DSA-44 {{key_id}}, que não está entre as chaves informadas.',
    post_quantum_unchecked:
      'Assinado também como {{name}} com a chave ML-DSA-44 {{key_id}}, mas não foi possível carregar o necessário para verificar.',
    post_quantum_signature_invalid: 'A assinatura ML-DSA-44 de {{name}} (chave {{key_id}}) está errada.',
    witnessed: 'Visto por {{count}} testemunha(s) independente(s): {{names}}.',
    no_witness: 'Nenhuma testemunha coassinou: só o emissor responde pelo próprio log.',
    witness_keys_unknown:
      'Coassinado como {{unknown_names}}, mas nenhuma chave dessas testemunhas foi informada.',
    too_few_witnesses: 'Visto por {{count}} testemunha(s) ({{names}}), mas são exigidas {{quorum}}.',
    policy_met: 'Coassinado por {{names}}: o que a política pede ({{policy}}).',
    policy_not_met: 'A política pede {{policy}}; coassinado por {{count}} testemunha(s) das que ela nomeia.',
    witness_time_in_future: 'A hora das testemunhas está no futuro.',
    witness_signature_invalid: 'A assinatura de uma testemunha está errada.',
    stamped: 'Carimbado em {{time}} por {{authority}}, cujo certificado leva a um em que você confia.',
    stamp_untrusted:
      'Carimbado em {{time}} por {{authority}}, cujo certificado não leva a nenhum em que você confie.',
    stamp_ended:
      'Carimbado em {{time}} por {{authority}}, cujo certificado expirou ({{until}}); o carimbo não foi renovado antes.',
    stamp_unfit:
      'Carimbado por {{authority}}, mas com um certificado que não é para carimbos do tempo ou não era válido então.',
    stamp_unchecked:
      'Carimbado por uma autoridade, mas não foi possível carregar o necessário para verificar.',
    no_stamp: 'Nenhuma autoridade de carimbo do tempo o carimbou.',
    stamp_wrong: 'Um carimbo do tempo da prova está errado ou trata de outra coisa.',
    not_before_witnessed:
      'Feito depois de {{time}}: contém um estado do log que as testemunhas só assinaram então.',
    not_before_issuer_only:
      'Feito quando o log já tinha {{size}} entradas, mas nenhuma testemunha diz quando foi isso.',
    not_before_unsigned:
      'Cita como já visto um estado de {{size}} entradas, sem uma assinatura que se possa verificar.',
    not_before_not_recorded:
      'Nenhum estado anterior do log foi registrado; portanto não há um momento mínimo.',
    not_before_other_log: 'Cita como já visto um estado de outro log ({{origin}}).',
    not_before_signature_invalid: 'As assinaturas do estado do log já visto estão erradas.',
    not_before_beyond_leaf:
      'Afirma ter visto {{size}} entradas antes de ser feito, mas ele mesmo é a entrada {{index}}.',
    not_before_after_receipt:
      'Diz ter sido recebido em {{recorded_at}}, mas contém uma assinatura feita em {{time}}.',
    not_after_witnessed:
      'Existia em {{time}}, quando as testemunhas assinaram o log; recebido em {{recorded_at}} pelo relógio do emissor.',
    not_after_stamped:
      'Existia em {{time}}, quando {{authority}} carimbou o log; recebido em {{recorded_at}} pelo relógio do emissor.',
    not_after_issuer_timed:
      'Recebido em {{recorded_at}} e selado em {{sealed_at}}, ambos pelo relógio do próprio emissor; nenhum terceiro independente confirma a hora.',
    not_after_issuer_only:
      'Recebido em {{recorded_at}} pelo relógio do próprio emissor; nenhum terceiro independente confirma a hora.',
    sealed_late:
      'Diz ter sido recebido em {{recorded_at}}, mas só foi selado em {{sealed_at}}, ambos pelo relógio do próprio emissor: mais do que a hora que costuma levar no máximo.',
    received_after_seal:
      'Diz ter sido recebido em {{recorded_at}}, mas as testemunhas já o assinaram em {{time}}.',
    received_after_stamp:
      'Diz que foi recebido em {{recorded_at}}, mas {{authority}} já o carimbou em {{time}}.',
    received_after_issuer_seal:
      'Diz ter sido recebido em {{recorded_at}}, mas o próprio emissor já o selou em {{sealed_at}}.',
    received_in_future: 'Diz ter sido recebido em {{recorded_at}}, que está no futuro.',
    sealed_in_future: 'Diz ter sido selado em {{sealed_at}}, que está no futuro.',
    sealed_years_later:
      'Diz ter sido recebido em {{recorded_at}}, mas só foi selado em {{sealed_at}}, mais de um ano depois: antedatado.',
    place_claimed: 'Registrado como afirma {{source}}: {{lat}}, {{lon}} (± {{accuracy_m}} m).',
    place_sources_disagree:
      'Dispositivo e arquivo indicam locais a {{distance_m}} m um do outro ({{source}}: {{lat}}, {{lon}}).',
    place_not_recorded: 'Nenhum local foi registrado.',
    person_signed_in: 'Registrado por {{name}}, com sessão iniciada em uma conta do emissor.',
    person_claimed:
      'Registrado com o nome {{name}}, como afirmado: a identidade dessa pessoa não foi verificada.',
    person_not_recorded: 'Nenhuma pessoa foi registrada.',
    capture_claimed: 'Registrado como afirma o dispositivo: arquivo {{file_name}}, hora {{device_time}}.',
    c2pa_valid: 'O manifesto C2PA do próprio arquivo era válido quando foi recebido.',
    c2pa_invalid:
      'O manifesto C2PA do próprio arquivo não correspondia ao arquivo quando foi recebido: ele já tinha sido alterado.',
    capture_not_recorded: 'Nada sobre a captura foi registrado.',
    not_disclosed: 'Não está nesta cópia da prova, que omite {{withheld}} dado(s) registrado(s).',
    disclosure_altered: 'O dado “{{name}}” não pertence ao registro: foi alterado, repetido ou acrescentado.',
    record_not_proved: 'Apoia-se em um registro que não está provado.',
    another_file: 'Registrado para outro arquivo, não para este.',
  },
  sources: { device: 'o dispositivo', exif: 'o arquivo (EXIF)' },
  getKey:
    'Para verificar o emissor, obtenha a chave de verificação de {{name}} (id {{key_id}}), que a instalação publica em /log/keys e em seus certificados, por um meio em que você confie. Informe-a com --key ou em ATESTA_VERIFY_KEY.',
  usage: `Uso: atesta-verify ARQUIVO PROVA [--key CHAVE]… [--quorum N] [--online] [--lang en|es|pt] [--json]
     atesta-verify RELATORIO.pdf [--certificates ARQ] [--key CHAVE]… [--keys ARQ] [--policy A]

Verifica um arquivo com seu .tlog-proof, sem usar a rede, a menos que se peça; ou um relatório ou
certificado assinado, com as provas e os originais que ele contém.
  --key CHAVE  chave de verificação de um log ou testemunha em que você confia; pode ser repetida.
               ATESTA_VERIFY_KEY pode conter outras, separadas por espaços.
  --keys ARQ   lista de chaves como um log a publica em /log/keys; pode ser repetida
  --certificates ARQ  certificados que assinam relatórios, publicados em /log/certificates.pem
  --online     consulta também o log: seu estado atual e onde suas chaves terminaram
  --log-url U  endereço do log, se não for seu nome
  --state ARQ  onde se guarda o último ponto de controle de cada log
               ($XDG_STATE_HOME/atesta-verify/logs.json)
  --no-state   não guarda nada
  --quorum N   quantas das testemunhas devem ter coassinado (1)
  --policy A   o que se pede, conforme c2sp.org/tlog-policy: logs, testemunhas, quórum
  --root VKEY  chave de uma raiz fora da rede: das chaves do log só contam as de uma
               lista que ela assinou (--keys ARQUIVO, ou com --online /log/certified-keys)
  --tsa-ca ARQUIVO  raízes de autoridades de carimbo do tempo em que confia (PEM); pode ser
               repetido. Uma política pode trazê-las nos comentários
  --json       mostra o veredito como JSON
Código de saída: 0 provado, 1 contradito, 2 não é possível saber.`,
  signatures: 'Assinaturas',
  signature: '{{algorithm}} de {{name}}, chave {{key_id}}: {{state}}',
  signatureAt: '{{algorithm}} de {{name}}, chave {{key_id}}, {{time}}: {{state}}',
  signatureStates: {
    valid: 'válida',
    wrong: 'errada',
    unknown_key: 'chave desconhecida',
    unchecked: 'não verificada',
  },
  cannotRead: 'Não é possível ler {{detail}}.',
  notOnline:
    'Não foi possível consultar o log, portanto ele só foi comparado com o que estava guardado ({{detail}}).',
  badState: 'O arquivo de estado não pode ser usado ({{detail}}).',
  earlierState:
    'O que foi certificado são os primeiros {{size}} dos {{whole}} bytes; depois foram acrescentados carimbos do tempo.',
  notLookedInto:
    'Este veredito é sobre o arquivo inteiro. O PDF não pôde ser examinado por dentro, porque é grande demais, demora demais ou vem de um pipe: não se sabe se ao que foi certificado só foram acrescentados carimbos do tempo.',
  badKey: 'Uma das chaves informadas está malformada ({{detail}}).',
  badRoots: 'As raízes de autoridades de carimbo do tempo não podem ser usadas ({{detail}}).',
  badCertificates: 'Os certificados de quem assina os PDFs não podem ser usados ({{detail}}).',
  certified:
    'As chaves de {{origin}} são certificadas pela raiz {{name}} (chave {{key_id}}), {{issued}}, para o que for assinado até {{until}}.',
  notCertified:
    'Não foi dada nem encontrada nenhuma lista de chaves certificada pela raiz {{name}} (chave {{key_id}}).',
  badPolicy: 'A política não pode ser usada ({{detail}}).',
}

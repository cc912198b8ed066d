import type { Texts } from './texts.ts'

export const es: Texts = {
  verdict: {
    not_proved:
      'No se puede saber: nada contradice la prueba, pero no se pudo comprobar todo lo que necesita.',
    contradicted: 'Contradicho: el archivo o la prueba no es lo que dice ser.',
  },
  provedBy: {
    issuer:
      'Probado – solo el emisor responde por ello: son los bytes registrados y el registro consta en la bitácora de un emisor en el que confías.',
    witnesses:
      'Probado – responden por ello el emisor y testigos independientes: son los bytes registrados y el registro consta en una bitácora que otros vigilan.',
    timestamp:
      'Probado – responden por ello el emisor y una autoridad de sellado de tiempo: son los bytes registrados y el registro consta en la bitácora.',
    policy:
      'Probado solo según la política indicada: son los bytes registrados y el registro consta en la bitácora, pero la clave que lo firma solo la nombra la política.',
  },
  states: { proved: 'probado', not_proved: 'no probado', contradicted: 'contradicho' },
  claims: {
    integrity: 'Archivo',
    log: 'Bitácora',
    issuer: 'Emisor',
    post_quantum: 'Poscuántica',
    not_before: 'No antes de',
    not_after: 'No después de',
    witnesses: 'Testigos',
    timestamp: 'Sello de tiempo',
    place: 'Lugar',
    person: 'Persona',
    capture: 'Captura',
  },
  reasons: {
    proof_unreadable: 'No se puede leer la prueba ({{detail}}).',
    statement_missing:
      'La prueba no contiene ninguna declaración nuestra y por eso no dice de qué archivo trata.',
    statement_unreadable: 'No se puede leer la declaración contenida en la prueba ({{detail}}).',
    sha256_matches: 'Idéntico, byte por byte, a lo recibido (SHA-256 {{sha256}}).',
    sha256_differs:
      'No son los bytes recibidos: SHA-256 registrado {{sha256}}, este archivo {{given_sha256}}.',
    size_differs: 'Se registró con {{size}} bytes, pero este archivo tiene {{given_size}}.',
    file_not_given: 'No se indicó ningún archivo para comparar; el registro es del SHA-256 {{sha256}}.',
    statement_covers_no_file: 'Este tipo de registro no trata de un archivo.',
    included: 'Entrada {{index}} de {{size}} en la bitácora {{origin}}.',
    included_compared:
      'Entrada {{index}} de {{size}} en la bitácora {{origin}}; ese estado concuerda con otro de {{seen_size}} entradas, visto por separado.',
    inclusion_fails:
      'El registro no está en la bitácora {{origin}} en la posición {{index}}: prueba y registro no encajan.',
    index_beyond_tree: 'La posición {{index}} queda fuera de las {{size}} entradas de la bitácora.',
    log_forked:
      'La bitácora {{origin}} tiene dos historias: lo que mostró con {{seen_size}} entradas y su estado de {{size}} entradas no pueden ser ciertos a la vez.',
    signed_by_issuer: 'Firmado por {{name}} con la clave {{key_id}}, en la que confías.',
    signed_by_policy_key:
      'Firmado por {{name}} con la clave {{key_id}}, que solo nombra la política: vale tanto como la política.',
    signed_by_retired_key:
      'Firmado por {{name}} con la clave {{key_id}}, retirada cuando la bitácora tenía {{ended_size}} entradas; este estado forma parte de lo que la bitácora contenía entonces.',
    retired_key_unchecked:
      'Firmado por {{name}} con la clave {{key_id}}, retirada cuando la bitácora tenía {{ended_size}} entradas. Si este estado anterior pertenece a la bitácora solo se ve con conexión a ella (--online).',
    retired_key_forked:
      'Firmado con la clave {{key_id}} de {{name}}, pero este estado no forma parte de lo que la bitácora contenía al retirarse esa clave, cuando tenía {{ended_size}} entradas: una segunda historia.',
    key_ended_before:
      'Firmado con la clave {{key_id}} de {{name}} cuando la bitácora tenía {{size}} entradas, pero esa clave se retiró cuando tenía {{ended_size}}: ya no tenía nada que firmar.',
    issuer_signature_invalid: 'La firma de {{name}} (clave {{key_id}}) es incorrecta.',
    issuer_key_unknown:
      'Firmado como {{name}} con la clave {{key_id}}, que no está entre las claves indicadas.',
    no_key_given:
      'Dice venir de {{name}} (clave {{key_id}}), pero no se indicó ninguna clave para comprobarlo.',
    post_quantum_signed:
      'Firmado también por {{name}} con ML-DSA-44 (clave {{key_id}}), que resiste a las computadoras cuánticas.',
    post_quantum_absent:
      'La bitácora {{origin}} no firmó este estado con ML-DSA-44: solo con Ed25519, que una computadora cuántica podría falsificar.',
    post_quantum_key_unknown:
      'Firmado también como {{name}} con la clave ML-DSA-44 {{key_id}}, que no está entre las claves indicadas.',
    post_quantum_unchecked:
      'Firmado también como {{name}} con la clave ML-DSA-44 {{key_id}}, pero no se pudo cargar lo necesario para comprobarlo.',
    post_quantum_signature_invalid: 'La firma ML-DSA-44 de {{name}} (clave {{key_id}}) es incorrecta.',
    witnessed: 'Visto por {{count}} testigo(s) independiente(s): {{names}}.',
    no_witness: 'Ningún testigo lo refrendó: solo el emisor responde por su propia bitácora.',
    witness_keys_unknown:
      'Refrendado como {{unknown_names}}, pero no se indicó ninguna clave de esos testigos.',
    too_few_witnesses: 'Visto por {{count}} testigo(s) ({{names}}), pero se piden {{quorum}}.',
    policy_met: 'Refrendado por {{names}}: lo que pide la política ({{policy}}).',
    policy_not_met: 'La política pide {{policy}}; refrendado por {{count}} testigo(s) de los que nombra.',
    witness_time_in_future: 'La hora de los testigos está en el futuro.',
    witness_signature_invalid: 'La firma de un testigo es incorrecta.',
    stamped: 'Sellado el {{time}} por {{authority}}, cuyo certificado lleva a uno en el que confías.',
    stamp_untrusted:
      'Sellado el {{time}} por {{authority}}, cuyo certificado no lleva a ninguno en el que confíes.',
    stamp_ended:
      'Sellado el {{time}} por {{authority}}, cuyo certificado venció ({{until}}); el sello no se renovó antes.',
    stamp_unfit:
      'Sellado por {{authority}}, pero con un certificado que no es para sellos de tiempo o no era válido entonces.',
    stamp_unchecked: 'Sellado por una autoridad, pero no se pudo cargar lo necesario para comprobarlo.',
    no_stamp: 'Ninguna autoridad de sellado de tiempo lo selló.',
    stamp_wrong: 'Un sello de tiempo de la prueba es incorrecto o trata de otra cosa.',
    not_before_witnessed:
      'Hecho después del {{time}}: contiene un estado de la bitácora que los testigos no firmaron hasta entonces.',
    not_before_issuer_only:
      'Hecho cuando la bitácora ya tenía {{size}} entradas, pero ningún testigo dice cuándo fue eso.',
    not_before_unsigned:
      'Menciona como ya visto un estado de {{size}} entradas, sin una firma que se pueda comprobar.',
    not_before_not_recorded:
      'No se registró ningún estado anterior de la bitácora, así que no hay un momento mínimo.',
    not_before_other_log: 'Menciona como ya visto un estado de otra bitácora ({{origin}}).',
    not_before_signature_invalid: 'Las firmas del estado de la bitácora ya visto son incorrectas.',
    not_before_beyond_leaf:
      'Afirma haber visto {{size}} entradas antes de hacerse, pero él mismo es la entrada {{index}}.',
    not_before_after_receipt:
      'Dice haberse recibido el {{recorded_at}}, pero contiene una firma hecha el {{time}}.',
    not_after_witnessed:
      'Existía el {{time}}, cuando los testigos firmaron la bitácora; recibido el {{recorded_at}} según el reloj del emisor.',
    not_after_stamped:
      'Existía el {{time}}, cuando {{authority}} selló la bitácora; recibido el {{recorded_at}} según el reloj del emisor.',
    not_after_issuer_timed:
      'Recibido el {{recorded_at}} y sellado el {{sealed_at}}, ambos según el reloj del propio emisor; ningún tercero independiente confirma la hora.',
    not_after_issuer_only:
      'Recibido el {{recorded_at}} según el reloj del propio emisor; ningún tercero independiente confirma la hora.',
    sealed_late:
      'Dice haberse recibido el {{recorded_at}}, pero no se selló hasta el {{sealed_at}}, ambos según el reloj del propio emisor: más de la hora que suele tardar como máximo.',
    received_after_seal:
      'Dice haberse recibido el {{recorded_at}}, pero los testigos ya lo firmaron el {{time}}.',
    received_after_stamp:
      'Dice que se recibió el {{recorded_at}}, pero {{authority}} ya lo selló el {{time}}.',
    received_after_issuer_seal:
      'Dice haberse recibido el {{recorded_at}}, pero el propio emisor ya lo selló el {{sealed_at}}.',
    received_in_future: 'Dice haberse recibido el {{recorded_at}}, que está en el futuro.',
    sealed_in_future: 'Dice haberse sellado el {{sealed_at}}, que está en el futuro.',
    sealed_years_later:
      'Dice haberse recibido el {{recorded_at}}, pero no se selló hasta el {{sealed_at}}, más de un año después: antedatado.',
    place_claimed: 'Registrado tal como lo afirma {{source}}: {{lat}}, {{lon}} (± {{accuracy_m}} m).',
    place_sources_disagree:
      'Dispositivo y archivo dan lugares a {{distance_m}} m de distancia ({{source}}: {{lat}}, {{lon}}).',
    place_not_recorded: 'No se registró ningún lugar.',
    person_signed_in: 'Registrado por {{name}}, con sesión iniciada en una cuenta del emisor.',
    person_claimed:
      'Registrado con el nombre {{name}}, tal como se afirmó: no se comprobó la identidad de esa persona.',
    person_not_recorded: 'No se registró ninguna persona.',
    capture_claimed:
      'Registrado tal como lo afirma el dispositivo: archivo {{file_name}}, hora {{device_time}}.',
    c2pa_valid: 'El manifiesto C2PA del propio archivo era válido cuando se recibió.',
    c2pa_invalid:
      'El manifiesto C2PA del propio archivo no correspondía al archivo cuando se recibió: se había alterado antes.',
    capture_not_recorded: 'No se registró nada sobre la captura.',
    not_disclosed: 'No está en esta copia de la prueba, que omite {{withheld}} dato(s) registrado(s).',
    disclosure_altered: 'El dato «{{name}}» no pertenece al registro: se alteró, se repitió o se agregó.',
    record_not_proved: 'Se apoya en un registro que no está probado.',
    another_file: 'Registrado para otro archivo, no para este.',
  },
  sources: { device: 'el dispositivo', exif: 'el archivo (EXIF)' },
  getKey:
    'Para comprobar el emisor, obtén la clave de verificación de {{name}} (id {{key_id}}), que la instalación publica en /log/keys y en sus certificados, por una vía en la que confíes. Indícala con --key o en ATESTA_VERIFY_KEY.',
  usage: `Uso: atesta-verify ARCHIVO PRUEBA [--key CLAVE]… [--quorum N] [--online] [--lang en|es|pt] [--json]
     atesta-verify INFORME.pdf [--certificates ARCH] [--key CLAVE]… [--keys ARCH] [--policy A]

Comprueba un archivo con su .tlog-proof, sin usar la red salvo que se pida; o un informe o
certificado firmado, con las pruebas y los originales que contiene.
  --key CLAVE  clave de verificación de una bitácora o un testigo en que confías; puede repetirse.
               ATESTA_VERIFY_KEY puede contener otras, separadas por espacios.
  --keys ARCH  lista de claves como la publica una bitácora en /log/keys; puede repetirse
  --certificates ARCH  certificados que firman informes, publicados en /log/certificates.pem
  --online     consulta también la bitácora: su estado actual y dónde acabaron sus claves
  --log-url U  dirección de la bitácora, si no es su nombre
  --state ARCH dónde se guarda el último punto de control de cada bitácora
               ($XDG_STATE_HOME/atesta-verify/logs.json)
  --no-state   no guarda nada
  --quorum N   cuántos de los testigos deben haberlo refrendado (1)
  --policy A   lo que se pide, según c2sp.org/tlog-policy: bitácoras, testigos, quórum
  --root VKEY  clave de una raíz sin conexión: de las claves de la bitácora solo cuentan las
               de una lista que firmó (--keys ARCHIVO, o con --online /log/certified-keys)
  --tsa-ca ARCHIVO  raíces de autoridades de sellado de tiempo en que confías (PEM); puede
               repetirse. Una política puede traerlas en sus comentarios
  --json       muestra el veredicto como JSON
Código de salida: 0 probado, 1 contradicho, 2 no se puede saber.`,
  signatures: 'Firmas',
  signature: '{{algorithm}} de {{name}}, clave {{key_id}}: {{state}}',
  signatureAt: '{{algorithm}} de {{name}}, clave {{key_id}}, {{time}}: {{state}}',
  signatureStates: {
    valid: 'válida',
    wrong: 'incorrecta',
    unknown_key: 'clave desconocida',
    unchecked: 'sin comprobar',
  },
  cannotRead: 'No se puede leer {{detail}}.',
  notOnline:
    'No se pudo consultar la bitácora, así que solo se comparó con lo que estaba guardado ({{detail}}).',
  badState: 'No se puede usar el archivo de estado ({{detail}}).',
  earlierState:
    'Lo certificado son los primeros {{size}} de los {{whole}} bytes; después se agregaron sellos de tiempo.',
  notLookedInto:
    'Este veredicto es sobre el archivo completo. El PDF no se pudo examinar por dentro, porque es demasiado grande, tarda demasiado o llega por una tubería: no se sabe si a lo certificado solo se le agregaron sellos de tiempo.',
  badKey: 'Una de las claves indicadas está mal formada ({{detail}}).',
  badRoots: 'Las raíces de autoridades de sellado de tiempo no se pueden usar ({{detail}}).',
  badCertificates: 'Los certificados de quienes firman los PDF no se pueden usar ({{detail}}).',
  certified:
    'Las claves de {{origin}} están certificadas por la raíz {{name}} (clave {{key_id}}), {{issued}}, para lo que se firme hasta {{until}}.',
  notCertified:
    'No se dio ni se encontró ninguna lista de claves certificada por la raíz {{name}} (clave {{key_id}}).',
  badPolicy: 'No se puede usar la política ({{detail}}).',
}

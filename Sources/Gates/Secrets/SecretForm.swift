/// The published format of a token: a fixed prefix, then letters of
/// one alphabet.
struct SecretForm: Sendable {
  let name: String
  let prefix: [UInt8]
  let body: ByteSet
  let lengths: ClosedRange<Int>

  /// The end of the token that starts at `start`; nil if there is none.
  ///
  /// A run of letters is read once: no token starts within one, so that the work stays linear.
  func end(in text: [UInt8], from start: Int, to limit: Int) -> Int? {
    guard text[start..<limit].starts(with: prefix), isBoundary(text, start) else { return nil }
    let first = start + prefix.count
    var end = first
    while end < limit, end - first <= lengths.upperBound, body.contains(text[end]) { end += 1 }
    return lengths.contains(end - first) ? end : nil
  }

  private func isBoundary(_ text: [UInt8], _ start: Int) -> Bool {
    guard start > text.startIndex, body.contains(text[start - 1]) else { return true }
    // The `n` of `\n` in a literal is not part of the following text.
    return start > 1 && text[start - 2] == UInt8(ascii: "\\")
  }

  /// The form of the token that starts at `start`, with its end.
  static func match(
    in text: [UInt8], from start: Int, to limit: Int
  ) -> (form: SecretForm, end: Int)? {
    for form in byFirstByte[Int(text[start])] {
      if let end = form.end(in: text, from: start, to: limit) { return (form, end) }
    }
    return nil
  }

  private static let byFirstByte = known.reduce(into: [[SecretForm]](repeating: [], count: 256)) {
    forms, form in form.prefix.first.map { forms[Int($0)].append(form) }
  }

  static let known = (hosts + clouds + messengers + payments + packages + services)
    .flatMap { name, prefixes, body, lengths in
      prefixes.map {
        SecretForm(name: name, prefix: Array($0.utf8), body: body, lengths: lengths)
      }
    }

  private typealias Row = (
    name: String, prefixes: [String], body: ByteSet, lengths: ClosedRange<Int>
  )

  private static let long = 512

  private static let hosts: [Row] = [
    ("GitHub token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], .alphanumeric, 36...255),
    ("GitHub token", ["github_pat_"], .alphanumeric + ByteSet("_"), 60...255),
    ("GitLab token", ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-"], .base64url, 20...long),
    ("Bitbucket token", ["ATBB"], .alphanumeric, 24...40),
    ("Atlassian token", ["ATATT3"], .base64url + ByteSet("="), 100...long),
  ]

  private static let clouds: [Row] = [
    ("AWS access key", ["AKIA", "ASIA"], .uppercase + .digits, 16...16),
    ("Google API key", ["AIza"], .base64url, 35...35),
    ("Google client secret", ["GOCSPX-"], .base64url, 28...28),
    ("Google access token", ["ya29."], .base64url, 40...long),
    ("Firebase refresh token", ["1//0"], .base64url, 60...long),
    ("Firebase server key", ["AAAA"], .base64url + ByteSet(":"), 140...200),
    ("Azure account key", ["AccountKey="], .base64, 86...90),
    ("Azure shared access key", ["SharedAccessKey="], .base64, 40...90),
    ("DigitalOcean token", ["dop_v1_"], .hexadecimal, 64...64),
    ("Databricks token", ["dapi"], .hexadecimal, 32...32),
    ("Vault token", ["hvs."], .base64url, 90...long),
    ("Grafana token", ["glsa_"], .alphanumeric + ByteSet("_"), 40...60),
    ("age key", ["AGE-SECRET-KEY-1"], .uppercase + .digits, 58...58),
  ]

  private static let slackBody = ByteSet.alphanumeric + ByteSet("-")
  private static let smallHexadecimal = ByteSet("0123456789abcdef")

  private static let messengers: [Row] = [
    ("Slack token", ["xoxb-", "xoxp-", "xoxa-", "xoxs-", "xoxr-", "xapp-"], slackBody, 20...long),
    ("Slack token", ["xoxe."], slackBody + ByteSet("."), 20...long),
    (
      "Slack webhook", ["https://hooks.slack.com/services/"], .alphanumeric + ByteSet("/"), 30...90
    ),
    (
      "Discord webhook", ["https://discord.com/api/webhooks/"], .base64url + ByteSet("/"), 60...120
    ),
    ("Twilio key", ["SK"], smallHexadecimal, 32...32),
    ("SendGrid key", ["SG."], .base64url + ByteSet("."), 60...80),
    ("Mailgun key", ["key-"], smallHexadecimal, 32...32),
  ]

  private static let payments: [Row] = [
    ("Stripe key", ["sk_live_", "rk_live_"], .alphanumeric, 16...255),
    ("Stripe webhook secret", ["whsec_"], .alphanumeric, 24...100),
    ("Square secret", ["sq0csp-"], .base64url, 43...43),
    ("Shopify token", ["shpat_"], .hexadecimal, 32...32),
    ("Shopify secret", ["shpss_"], .hexadecimal, 32...32),
  ]

  private static let packages: [Row] = [
    ("npm token", ["npm_"], .alphanumeric, 36...36),
    ("PyPI token", ["pypi-AgEIcHlwaS5vcmc"], .base64url, 50...long),
    ("RubyGems key", ["rubygems_"], .hexadecimal, 48...48),
    ("NuGet key", ["oy2"], .lowercase + .digits, 43...43),
    ("Docker token", ["dckr_pat_"], .base64url, 27...40),
  ]

  private static let services: [Row] = [
    ("Sentry token", ["sntrys_"], .base64 + ByteSet("."), 60...long),
    ("Sentry token", ["sntryu_"], .hexadecimal, 64...64),
    ("OpenAI key", ["sk-proj-"], .base64url, 40...long),
    ("OpenAI key", ["sk-"], .alphanumeric, 48...48),
    ("Anthropic key", ["sk-ant-"], .base64url, 60...long),
    ("Hugging Face token", ["hf_"], .alphanumeric, 34...40),
    ("Linear key", ["lin_api_"], .alphanumeric, 40...40),
    ("Postman key", ["PMAK-"], .hexadecimal + ByteSet("-"), 59...59),
    ("Mapbox token", ["sk.eyJ"], .base64url + ByteSet("."), 60...long),
    // Keys without their PEM lines, as fastlane takes them: elliptic curve or RSA.
    ("App Store Connect key", ["MIGTAgEAMBMGByqGSM49"], .base64, 100...long),
    ("elliptic curve key", ["MIGHAgEAMBMGByqGSM49"], .base64, 100...long),
    (
      "private key in base64",
      [
        "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS", "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBL",
        "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtF", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZB",
      ], .base64, 64...16384
    ),
    (
      "RSA key", ["MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", "MIIEvgIBADANBgkqhkiG9w0BAQEFAASC"], .base64,
      32...8192
    ),
    ("RSA key", ["MIIEpAIBAAKCAQEA", "MIIEowIBAAKCAQEA"], .base64, 40...8192),
  ]
}

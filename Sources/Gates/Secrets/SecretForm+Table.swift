extension SecretForm {
  /// The forms that makers of tokens have published.
  static let known: [SecretForm] =
    hosts + clouds + messengers + payments + packages + services

  private static let long = 512

  private static let hosts = [
    SecretForm("GitHub token", "ghp_", .alphanumeric, 36...255),
    SecretForm("GitHub token", "gho_", .alphanumeric, 36...255),
    SecretForm("GitHub token", "ghu_", .alphanumeric, 36...255),
    SecretForm("GitHub token", "ghs_", .alphanumeric, 36...255),
    SecretForm("GitHub token", "ghr_", .alphanumeric, 36...255),
    SecretForm("GitHub token", "github_pat_", .alphanumeric + ByteSet("_"), 60...255),
    SecretForm("GitLab token", "glpat-", .base64url, 20...long),
    SecretForm("GitLab token", "gldt-", .base64url, 20...long),
    SecretForm("GitLab token", "glrt-", .base64url, 20...long),
    SecretForm("GitLab token", "glptt-", .base64url, 20...long),
    SecretForm("GitLab token", "glcbt-", .base64url, 20...long),
    SecretForm("Bitbucket token", "ATBB", .alphanumeric, 24...40),
    SecretForm("Atlassian token", "ATATT3", .base64url + ByteSet("="), 100...long),
  ]

  private static let awsBody = ByteSet.uppercase + ByteSet("234567")

  private static let clouds = [
    SecretForm("AWS access key", "AKIA", awsBody + .digits, 16...16),
    SecretForm("AWS access key", "ASIA", awsBody + .digits, 16...16),
    SecretForm("Google API key", "AIza", .base64url, 35...35),
    SecretForm("Google client secret", "GOCSPX-", .base64url, 28...28),
    SecretForm("Google access token", "ya29.", .base64url, 40...long),
    SecretForm("Firebase refresh token", "1//0", .base64url, 60...long),
    SecretForm("Firebase server key", "AAAA", .base64url + ByteSet(":"), 140...200),
    SecretForm("Azure account key", "AccountKey=", .base64, 86...90),
    SecretForm("Azure shared access key", "SharedAccessKey=", .base64, 40...90),
    SecretForm("DigitalOcean token", "dop_v1_", .hexadecimal, 64...64),
    SecretForm("Databricks token", "dapi", .hexadecimal, 32...32),
    SecretForm("Vault token", "hvs.", .base64url, 90...long),
    SecretForm("Grafana token", "glsa_", .alphanumeric + ByteSet("_"), 40...60),
    SecretForm("age key", "AGE-SECRET-KEY-1", .uppercase + .digits, 58...58),
  ]

  private static let slackBody = ByteSet.alphanumeric + ByteSet("-")

  private static let messengers = [
    SecretForm("Slack token", "xoxb-", slackBody, 20...long),
    SecretForm("Slack token", "xoxp-", slackBody, 20...long),
    SecretForm("Slack token", "xoxa-", slackBody, 20...long),
    SecretForm("Slack token", "xoxs-", slackBody, 20...long),
    SecretForm("Slack token", "xoxr-", slackBody, 20...long),
    SecretForm("Slack token", "xoxe.", slackBody + ByteSet("."), 20...long),
    SecretForm("Slack token", "xapp-", slackBody, 20...long),
    SecretForm(
      "Slack webhook", "https://hooks.slack.com/services/", .alphanumeric + ByteSet("/"), 30...90),
    SecretForm(
      "Discord webhook", "https://discord.com/api/webhooks/", .base64url + ByteSet("/"), 60...120),
    SecretForm("Twilio key", "SK", ByteSet("0123456789abcdef"), 32...32),
    SecretForm("SendGrid key", "SG.", .base64url + ByteSet("."), 60...80),
    SecretForm("Mailgun key", "key-", ByteSet("0123456789abcdef"), 32...32),
  ]

  private static let payments = [
    SecretForm("Stripe key", "sk_live_", .alphanumeric, 16...255),
    SecretForm("Stripe key", "rk_live_", .alphanumeric, 16...255),
    SecretForm("Stripe webhook secret", "whsec_", .alphanumeric, 24...100),
    SecretForm("Square secret", "sq0csp-", .base64url, 43...43),
    SecretForm("Shopify token", "shpat_", .hexadecimal, 32...32),
    SecretForm("Shopify secret", "shpss_", .hexadecimal, 32...32),
  ]

  private static let packages = [
    SecretForm("npm token", "npm_", .alphanumeric, 36...36),
    SecretForm("PyPI token", "pypi-AgEIcHlwaS5vcmc", .base64url, 50...long),
    SecretForm("RubyGems key", "rubygems_", .hexadecimal, 48...48),
    SecretForm("NuGet key", "oy2", .lowercase + .digits, 43...43),
    SecretForm("Docker token", "dckr_pat_", .base64url, 27...40),
  ]

  private static let services = [
    SecretForm("Sentry token", "sntrys_", .base64 + ByteSet("."), 60...long),
    SecretForm("Sentry token", "sntryu_", .hexadecimal, 64...64),
    SecretForm("OpenAI key", "sk-proj-", .base64url, 40...long),
    SecretForm("Anthropic key", "sk-ant-", .base64url, 60...long),
    SecretForm("Hugging Face token", "hf_", .alphanumeric, 34...40),
    SecretForm("Linear key", "lin_api_", .alphanumeric, 40...40),
    SecretForm("Postman key", "PMAK-", .hexadecimal + ByteSet("-"), 59...59),
    SecretForm("Mapbox token", "sk.eyJ", .base64url + ByteSet("."), 60...long),
    // What is left of a key without its frame, as fastlane takes it: an elliptic curve's or RSA's.
    SecretForm("App Store Connect key", "MIGTAgEAMBMGByqGSM49", .base64, 100...long),
    SecretForm("elliptic curve key", "MIGHAgEAMBMGByqGSM49", .base64, 100...long),
    SecretForm("private key in base64", "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS", .base64, 64...16384),
    SecretForm("private key in base64", "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBL", .base64, 64...16384),
    SecretForm("private key in base64", "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtF", .base64, 64...16384),
    SecretForm("private key in base64", "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZB", .base64, 64...16384),
    SecretForm("RSA key", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", .base64, 32...8192),
    SecretForm("RSA key", "MIIEvgIBADANBgkqhkiG9w0BAQEFAASC", .base64, 32...8192),
    SecretForm("RSA key", "MIIEpAIBAAKCAQEA", .base64, 40...8192),
    SecretForm("RSA key", "MIIEowIBAAKCAQEA", .base64, 40...8192),
  ]
}

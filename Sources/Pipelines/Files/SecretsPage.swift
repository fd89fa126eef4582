/// Generates the page that lists the secrets of a pipeline, their environments and their content.
struct SecretsPage {
  static let path = ".github/SECRETS.md"

  let pipeline: Pipeline

  var bytes: [UInt8] {
    let head = [
      "<!-- \(PipelineFiles.owner.joined()) -->", "", "# Secrets", "",
      "Jobs of pull requests have no access to secrets. Store each secret in the environments of",
      "the table, and limit these to their branches (Settings, Environments).", "",
    ]
    return Array(((head + table).joined(separator: "\n") + "\n").utf8)
  }

  private var table: [String] {
    let names = Set(pipeline.jobs.flatMap(\.job.secrets)).sorted()
    if names.isEmpty { return ["The pipeline uses no secret."] }
    return ["| secret | environments | description |", "| --- | --- | --- |"]
      + names.map { "| `\($0)` | \(environments(of: $0)) | \(Self.meaning($0)) |" }
  }

  private func environments(of secret: String) -> String {
    let jobs = pipeline.jobs.map(\.job).filter { $0.secrets.contains(secret) }
    return Set(jobs.compactMap(\.environment)).sorted().map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func meaning(_ secret: String) -> String {
    switch secret {
    case "ASC_KEY_ID": "ID of the App Store Connect key"
    case "ASC_ISSUER_ID": "issuer ID of the App Store Connect key"
    case "ASC_KEY": "content of the App Store Connect key (.p8)"
    case "MATCH_GIT_URL": "URL of the certificates repository"
    case "MATCH_PASSWORD": "passphrase of the certificates"
    case "MATCH_GIT_BASIC_AUTHORIZATION": "`user:token` in Base64, with read access to it"
    case "PLAY_SERVICE_ACCOUNT": "JSON key of the Google Play service account"
    case "ANDROID_KEYSTORE": "the upload keystore in Base64"
    case "ANDROID_KEYSTORE_PASSWORD": "password of the keystore"
    case "ANDROID_KEY_ALIAS": "alias of the upload key"
    case "ANDROID_KEY_PASSWORD": "password of the upload key"
    case "FLOWCTL_APP_ID": "ID of the GitHub App that opens back-merge pull requests"
    case "FLOWCTL_APP_KEY": "private key of the GitHub App (.pem)"
    default: "environment variable of a deploy action"
    }
  }
}

/// The page that tells which secrets a pipeline reads, where they are kept and what they are.
struct SecretsPage {
  static let path = ".github/SECRETS.md"

  let pipeline: Pipeline

  var bytes: [UInt8] {
    let head = [
      "<!-- \(PipelineFiles.owner.joined()) -->", "", "# Secrets", "",
      "No job of a pull request sees a secret. Keep each in the environments that name it, and let",
      "these be used from their branches alone (Settings, Environments).", "",
    ]
    return Array(((head + table).joined(separator: "\n") + "\n").utf8)
  }

  private var table: [String] {
    let names = Set(pipeline.jobs.flatMap(\.job.secrets)).sorted()
    if names.isEmpty { return ["None is read."] }
    return ["| secret | environments | what it is |", "| --- | --- | --- |"]
      + names.map { "| `\($0)` | \(environments(of: $0)) | \(Self.meaning($0)) |" }
  }

  private func environments(of secret: String) -> String {
    let jobs = pipeline.jobs.map(\.job).filter { $0.secrets.contains(secret) }
    return Set(jobs.compactMap(\.environment)).sorted().map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func meaning(_ secret: String) -> String {
    switch secret {
    case "ASC_KEY_ID": "id of the App Store Connect key"
    case "ASC_ISSUER_ID": "issuer of the App Store Connect key"
    case "ASC_KEY": "text of the App Store Connect key (.p8)"
    case "MATCH_GIT_URL": "repository of the certificates"
    case "MATCH_PASSWORD": "passphrase of the certificates"
    case "MATCH_GIT_BASIC_AUTHORIZATION": "`user:token` in Base64 that may read that repository"
    case "PLAY_SERVICE_ACCOUNT": "JSON of the service account at Google Play"
    case "ANDROID_KEYSTORE": "the upload keystore in Base64"
    case "ANDROID_KEYSTORE_PASSWORD": "password of the keystore"
    case "ANDROID_KEY_ALIAS": "alias of the upload key"
    case "ANDROID_KEY_PASSWORD": "password of the upload key"
    case "FLOWCTL_APP_ID": "id of the GitHub App that asks for back-merges"
    case "FLOWCTL_APP_KEY": "private key of that App (.pem)"
    default: "what the deploy action lends to its program"
    }
  }
}

import Foundation
import TestSupport

let help = """
  Serves one of everything that GitHub has, until it is stopped: the first line is the address.

  Usage: github-server

  The token is 'ghp_test', and 'ghs_test' is one of an App:

    GITHUB_API_URL=http://127.0.0.1:PORT FLOWCTL_TOKEN=ghp_test flowctl board --repo octo/app

  """

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains(where: ["--help", "-h", "help"].contains) {
  print(help, terminator: "")
  exit(0)
}
if let first = arguments.first {
  FileHandle.standardError.write(Data("error: '\(first)' is not known\n\n\(help)".utf8))
  exit(64)
}
try await GitHubServer.running { server in
  await server.edit { $0.addSample() }
  print(server.url)
  fflush(nil)
  try await Task.sleep(for: .seconds(86_400))
}

import Foundation
import TestSupport

// Serves one of everything until it is stopped: the first line is the address, the token is
// 'ghp_test', and 'ghs_test' is one of an App.
try await GitHubServer.running { server in
  await server.edit { $0.addSample() }
  print(server.url)
  fflush(nil)
  try await Task.sleep(for: .seconds(86_400))
}

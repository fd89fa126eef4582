import GitHub
import Testing

@Suite struct `The URL of a remote` {
  @Test(arguments: [
    ("https://git.example.com:8443/o/r.git", "https://git.example.com:8443/api/v3"),
    ("https://git.example.com:443/o/r", "https://git.example.com/api/v3"),
    ("ssh://git@git.example.com:2222/o/r", "https://git.example.com/api/v3"),
  ])
  func `the port of an https remote is that of the API`(url: String, api: String) {
    #expect(RemoteAddress(url)?.host?.apiURL == api)
  }

  @Test(arguments: [
    "https://github.com/octo/app", "https://github.com/octo/app.git",
    "https://github.com/octo/app/",
    "https://me:pass@github.com/octo/app.git", "git@github.com:octo/app.git",
    "ssh://git@github.com/octo/app.git", "ssh://git@ssh.github.com:443/octo/app.git",
    "git://GitHub.com/octo/app", "github.com:octo/app",
  ])
  func `means a repository at github.com`(_ url: String) {
    #expect(RemoteAddress(url)?.repository == RepositoryName("octo/app"))
    #expect(RemoteAddress(url)?.host == .github)
  }

  @Test(arguments: [
    ("git@git.example.com:octo/app.git", "https://git.example.com/api/v3"),
    ("https://acme.ghe.com/octo/app", "https://api.acme.ghe.com"),
  ])
  func `means the API of another server`(_ url: String, _ api: String) {
    #expect(RemoteAddress(url)?.host?.apiURL == api)
  }

  @Test(arguments: [
    "/srv/app.git", "../app", "file:///srv/octo/app", "https://github.com/octo",
    "https://github.com/a/b/c", "git@github.com:", "", "./a:b/c", "https:///octo/app",
  ])
  func `another form means no repository`(_ url: String) {
    #expect(RemoteAddress(url) == nil)
  }

  private func hostingService(of url: String) -> HostingService? {
    RemoteURL(url).flatMap { HostingService(server: $0.server) }
  }

  @Test(arguments: [
    ("git@gitlab.com:octo/app.git", "GitLab (gitlab.com)"),
    ("https://gitlab.com/octo/mobile/app.git", "GitLab (gitlab.com)"),
    ("ssh://git@gitlab.example.com:2222/octo/app", "GitLab (gitlab.example.com)"),
    ("git@bitbucket.org:octo/app.git", "Bitbucket (bitbucket.org)"),
    ("https://octo@dev.azure.com/octo/Apps/_git/app", "Azure DevOps (dev.azure.com)"),
    ("git@ssh.dev.azure.com:v3/octo/Apps/app", "Azure DevOps (ssh.dev.azure.com)"),
    ("https://octo.visualstudio.com/Apps/_git/app", "Azure DevOps (octo.visualstudio.com)"),
    ("https://codeberg.org/octo/app", "Codeberg (codeberg.org)"),
  ])
  func `of another hosting service is named as such, and means no GitHub server`(
    url: String, service: String
  ) {
    #expect(hostingService(of: url)?.text == service)
    #expect(RemoteAddress(url)?.host == nil)
  }

  @Test(arguments: [
    "git@github.com:octo/app", "https://git.example.com/octo/gitlab", "/srv/gitlab",
  ])
  func `of GitHub, an unknown server or a folder is no other service`(url: String) {
    #expect(hostingService(of: url) == nil)
  }

  @Test func `an ssh alias means no server`() {
    #expect(RemoteAddress("git@work:octo/app")?.repository == RepositoryName("octo/app"))
    #expect(RemoteAddress("git@work:octo/app")?.host == nil)
  }
}

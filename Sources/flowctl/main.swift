import FlowCLI

Launch.main()
